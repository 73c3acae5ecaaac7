import { Tick } from '../../components/fields.tsx';
import { Note } from '../../components/Note.tsx';
import { useValueStore } from '../../lib/valueStore.ts';
import { chooseContainer, chosenContainer, containerProblem } from '../../services/containerChoice.ts';
import './containerChoice.css';

const TERMS = 'https://stackblitz.com/terms-of-service';
const LICENCE = 'https://webcontainers.io/enterprise';

/** Turns the WebContainer on or off; what comes with it stands there before anyone does. */
export function ContainerChoice() {
  const isOn = useValueStore(chosenContainer);
  return (
    <fieldset className="settings container-choice">
      <legend className="field-label">JavaScript and TypeScript</legend>
      <Tick isSelected={isOn} onChange={chooseContainer} aria-describedby="container-terms">
        Run them in a WebContainer{' '}
        <span className="quiet">
          Node and npm in this tab, made by StackBlitz. Programs may use any package of npm that has no native
          parts. Off, this page’s own engine runs them.
        </span>
      </Tick>
      <ul id="container-terms" className="container-terms quiet small">
        <li>
          Programs leave this page’s sandbox: they run in a frame of stackblitz.com, with access to the
          network, partly through StackBlitz’s proxies.
        </li>
        <li>
          It is loaded from StackBlitz’s servers, and packages from npm’s. Where it does not start within 8
          seconds, the run goes on with this page’s own engine and says so.
        </li>
        <li>
          Whoever turns it on agrees to <Outside to={TERMS}>StackBlitz’s terms of service</Outside>.
          Production use in a commercial, for-profit setting needs{' '}
          <Outside to={LICENCE}>a licence from StackBlitz</Outside>.
        </li>
        <li>Every result names the engine that ran it; results of the two are never mixed in one run.</li>
      </ul>
      {isOn ? <ContainerProblem /> : null}
    </fieldset>
  );
}

/** Says that the WebContainer that was asked for is not used, and why; nothing where it is. */
export function ContainerProblem() {
  const problem = useValueStore(containerProblem);
  if (problem === null) return null;
  return (
    <Note tone="warning" title="The WebContainer is not used">
      <p>{problem}</p>
      <p>This page’s own engine runs JavaScript and TypeScript until the page is loaded again.</p>
    </Note>
  );
}

function Outside({ to, children }: { to: string; children: string }) {
  return (
    <a href={to} target="_blank" rel="noreferrer">
      {children}
    </a>
  );
}
