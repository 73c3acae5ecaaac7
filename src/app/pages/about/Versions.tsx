import { dependencies, license, version } from '../../../../package.json';

const LICENCES: Record<keyof typeof dependencies, string> = {
  '@codemirror/commands': 'MIT',
  '@codemirror/lang-python': 'MIT',
  '@codemirror/language': 'MIT',
  '@codemirror/state': 'MIT',
  '@codemirror/view': 'MIT',
  '@lezer/highlight': 'MIT',
  '@noble/hashes': 'MIT',
  '@observablehq/plot': 'ISC',
  '@tanstack/react-table': 'MIT',
  '@tanstack/react-virtual': 'MIT',
  '@zip.js/zip.js': 'BSD-3-Clause',
  comlink: 'Apache-2.0',
  idb: 'ISC',
  pyodide: 'MPL-2.0; Python itself PSF-2.0',
  react: 'MIT',
  'react-aria-components': 'Apache-2.0',
  'react-dom': 'MIT',
  'react-router': 'MIT',
  valibot: 'MIT',
};

/** What this build is made of. */
export function Versions() {
  return (
    <>
      <p>
        Benchtab {version}, {license} licence. CodeEval’s official problems are CC BY 4.0 and are not part of
        it; the starter set was written for this project. Time zones are IANA’s, in the public domain.
      </p>
      <table className="plain-table versions">
        <caption className="visually-hidden">Libraries</caption>
        <thead>
          <tr>
            <th scope="col">Library</th>
            <th scope="col">Version</th>
            <th scope="col">Licence</th>
          </tr>
        </thead>
        <tbody>
          {Object.entries(dependencies).map(([name, number]) => (
            <tr key={name}>
              <th scope="row" className="mono">
                {name}
              </th>
              <td className="mono">{number}</td>
              <td>{licenceOf(name)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}

function licenceOf(name: string): string {
  return Object.entries(LICENCES).find(([known]) => known === name)?.[1] ?? '';
}
