import type { Capabilities } from '../../../model/runner.ts';
import { Literal } from '../../components/Literal.tsx';
import { inPaperOrder, languageWord } from '../../lib/names.ts';
import '../../components/plainTable.css';

/** What the runner found on its machine, and how to install what it did not. */
export function Toolchains({ capabilities }: { capabilities: Capabilities }) {
  const { toolchains, missing } = capabilities;
  const languages = inPaperOrder([...toolchains, ...missing].map(({ language }) => language));
  return (
    <div className="table-scroll">
      <table className="plain-table">
        <caption>Toolchains of the runner</caption>
        <thead>
          <tr>
            <th scope="col">Language</th>
            <th scope="col">Found</th>
            <th scope="col">Libraries</th>
          </tr>
        </thead>
        <tbody>
          {languages.map((language) => {
            const found = toolchains.find((toolchain) => toolchain.language === language);
            const lacking = missing.find((toolchain) => toolchain.language === language);
            return (
              <tr key={language}>
                <th scope="row">{languageWord(language)}</th>
                <td>
                  {found === undefined ? (
                    <>
                      Missing: <Literal text={`${lacking?.reason ?? ''} ${lacking?.install ?? ''}`} />
                    </>
                  ) : (
                    <Literal text={found.engine} />
                  )}
                </td>
                <td>
                  {found === undefined || found.libraries.length === 0 ? (
                    'none'
                  ) : (
                    <Literal text={found.libraries.join(', ')} />
                  )}
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}
