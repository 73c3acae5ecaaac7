import { SHORTCUT_LIST } from '../shell/shortcuts.ts';
import './plainTable.css';

/** Every shortcut with what it does. */
export function ShortcutTable() {
  return (
    <table className="plain-table">
      <thead>
        <tr>
          <th scope="col">Keys</th>
          <th scope="col">What they do</th>
        </tr>
      </thead>
      <tbody>
        {SHORTCUT_LIST.map(({ keys, does }) => (
          <tr key={does}>
            <td>
              <span className="row">
                {keys.map((key) => (
                  <kbd key={key}>{key}</kbd>
                ))}
              </span>
            </td>
            <td>{does}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
