import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app/App.tsx';
import { keepCode, newerVersionTookOver } from './app/services/keptCode.ts';
import { applyStoredTheme } from './app/theme/theme.ts';
import { AUTOMATION_QUERY } from './model/automation.ts';
import './app/theme/tokens.css';
import './app/theme/base.css';

const isAutomated = new URLSearchParams(location.search).has(AUTOMATION_QUERY);
applyStoredTheme();
const root = document.getElementById('root');
if (root === null) throw new Error('index.html has no element with the id "root"');
const isLeaving = !isAutomated && (await newerVersionTookOver());
if (!isLeaving) {
  createRoot(root).render(
    <StrictMode>
      <App />
    </StrictMode>,
  );
}

if (isAutomated) {
  // The command line drives the same build; readers never load this.
  void import('./app/automation/door.ts').then(({ openAutomationDoor }) => openAutomationDoor());
} else if (import.meta.env.PROD && !isLeaving) {
  void keepCode();
}
