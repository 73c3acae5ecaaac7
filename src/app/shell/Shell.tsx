import { useState } from 'react';
import { RouterProvider as AriaRouter } from 'react-aria-components';
import { NavLink, Outlet, useHref, useNavigate, useNavigation } from 'react-router';
import { Button } from '../components/Button.tsx';
import { useValueStore } from '../lib/valueStore.ts';
import { announcement } from './announcer.ts';
import { Conditions } from './Conditions.tsx';
import { GlobalDrop } from './GlobalDrop.tsx';
import { KeyboardHelp } from './KeyboardHelp.tsx';
import { useShortcuts } from './shortcuts.ts';
import { ThemeMenu } from './ThemeMenu.tsx';
import './shell.css';

const PLACES = [
  { to: '/benchmarks', label: 'Benchmarks' },
  { to: '/new', label: 'New run' },
  { to: '/models', label: 'Models' },
  { to: '/storage', label: 'Storage' },
  { to: '/about', label: 'About' },
];

/** What stands around every page: the way about, what is wrong with the surroundings, the live region. */
export function Shell() {
  const navigate = useNavigate();
  const [helpOpen, setHelpOpen] = useState(false);
  const loadingPage = useNavigation().state === 'loading';
  useShortcuts({ '?': () => setHelpOpen(true) });
  return (
    <AriaRouter navigate={navigate} useHref={useHref}>
      <button type="button" className="skip-link" onClick={() => document.getElementById('main')?.focus()}>
        Skip to the page
      </button>
      <header className="site-header">
        <NavLink className="wordmark" to="/" end>
          <Wordmark />
          Benchtab
        </NavLink>
        <nav aria-label="Pages">
          <ul className="site-nav">
            {PLACES.map(({ to, label }) => (
              <li key={to}>
                <NavLink to={to}>{label}</NavLink>
              </li>
            ))}
          </ul>
        </nav>
        <div className="site-tools">
          <ThemeMenu />
          <Button weight="quiet" aria-label="Keyboard shortcuts" onPress={() => setHelpOpen(true)}>
            <kbd>?</kbd>
          </Button>
        </div>
        <div className="page-loading" data-active={loadingPage || undefined} />
      </header>
      <Conditions />
      <main id="main" tabIndex={-1}>
        <Outlet />
      </main>
      <GlobalDrop />
      <KeyboardHelp isOpen={helpOpen} onOpenChange={setHelpOpen} />
      <LiveRegion />
    </AriaRouter>
  );
}

function LiveRegion() {
  const message = useValueStore(announcement);
  return (
    <div className="visually-hidden" role="status" aria-live="polite">
      {message}
    </div>
  );
}

/** Two scores with their intervals. */
function Wordmark() {
  return (
    <svg viewBox="0 0 32 32" width="22" height="22" aria-hidden="true">
      <path
        d="M4 9h18M4 5v8M22 5v8M10 23h18M10 19v8M28 19v8"
        fill="none"
        stroke="currentColor"
        strokeWidth="3"
      />
      <circle cx="15" cy="9" r="4" fill="currentColor" />
      <circle cx="17" cy="23" r="4" fill="currentColor" />
    </svg>
  );
}
