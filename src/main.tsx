import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app/App.tsx';
import { applyStoredTheme } from './app/theme/theme.ts';
import { AUTOMATION_QUERY } from './model/automation.ts';
import './app/theme/tokens.css';
import './app/theme/base.css';

applyStoredTheme();
const root = document.getElementById('root');
if (root === null) throw new Error('index.html has no element with the id "root"');
createRoot(root).render(
  <StrictMode>
    <App />
  </StrictMode>,
);

// The command line drives the same build; readers never load this.
if (new URLSearchParams(location.search).has(AUTOMATION_QUERY)) {
  void import('./app/automation/door.ts').then(({ openAutomationDoor }) => openAutomationDoor());
}
