import { CheckboxGroup, Label } from 'react-aria-components';
import { LANGUAGES } from '../../../model/index.ts';
import type { Capabilities } from '../../../model/runner.ts';
import { toolchainFor } from '../../../runtimes/runner/versions.ts';
import { Tick } from '../../components/fields.tsx';
import { languageWord } from '../../lib/names.ts';
import { useValueStore } from '../../lib/valueStore.ts';
import { chooseNativeLanguages, nativeLanguages } from '../../services/runner.ts';

/** Which of the runner's languages run on it. Python, JavaScript and TypeScript have engines in this tab as well. */
export function NativeLanguages({ capabilities }: { capabilities: Capabilities }) {
  const chosen = useValueStore(nativeLanguages);
  const found = LANGUAGES.filter((language) => toolchainFor(capabilities, language) !== null);
  return (
    <CheckboxGroup
      className="field"
      value={chosen.filter((language) => found.includes(language))}
      onChange={(ticked) =>
        chooseNativeLanguages(
          LANGUAGES.filter((language) =>
            found.includes(language) ? ticked.includes(language) : chosen.includes(language),
          ),
        )
      }
    >
      <Label className="field-label">Run natively</Label>
      <div className="runner-languages">
        {found.map((language) => (
          <Tick key={language} value={language}>
            {languageWord(language)}
          </Tick>
        ))}
      </div>
      <p className="field-help">
        Python, JavaScript and TypeScript run in this tab unless they are ticked. CodeEval always does: it is
        judged from inside the interpreter.
      </p>
    </CheckboxGroup>
  );
}
