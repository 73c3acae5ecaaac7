import { libraries } from 'virtual:licences';
import { license, version } from '../../../../package.json';

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
          {libraries.map((library) => (
            <tr key={library.name}>
              <th scope="row" className="mono">
                {library.name}
              </th>
              <td className="mono">{library.version}</td>
              <td>{library.licence}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}
