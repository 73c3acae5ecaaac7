const DIFFERENCES: readonly { what: string; reference: string; here: string }[] = [
  {
    what: 'Python',
    reference: 'CPython 3.11 and later, on a server',
    here: 'CPython 3.14 as WebAssembly. Scores and error types agree; some messages are worded otherwise.',
  },
  {
    what: 'Isolation',
    reference: 'All solutions in one process: patched built-ins, loggers and modules reach later solutions',
    here: 'Each solution in a pristine interpreter, so none can spoil another',
  },
  {
    what: 'Solutions that end the process',
    reference: 'sys.exit, os._exit, KeyboardInterrupt end the whole run, sometimes in silence',
    here: 'Error for that solution; tests passed before it count; the run goes on',
  },
  {
    what: 'Loops that swallow the alarm',
    reference: 'Hang for ever',
    here: 'Ended from outside after the limit and a grace of 5 s: TimeoutError',
  },
  {
    what: 'Processes, threads, sockets',
    reference: 'Work',
    here: 'Not in a browser: unsupported, with the name of what is missing, never a wrong answer in silence',
  },
  {
    what: 'Order of problems',
    reference: 'The order of the directory',
    here: 'By file name; so other error examples may be kept in the report',
  },
  {
    what: 'Lines that are JSON but no object',
    reference: 'End the run',
    here: 'Reported with file and line, and left out',
  },
  { what: 'Time stamps and addresses', reference: 'Of its machine', here: 'Of this browser' },
];

/** Where this differs from RunCodeEval, and what is done instead. */
export function Differences() {
  return (
    <>
      <p>
        Scores, error types, counts and the report files are those of RunCodeEval, key by key. What is
        different, and why:
      </p>
      <div className="table-scroll">
        <table className="plain-table">
          <caption className="visually-hidden">Differences to RunCodeEval</caption>
          <thead>
            <tr>
              <th scope="col">What</th>
              <th scope="col">Reference</th>
              <th scope="col">Here</th>
            </tr>
          </thead>
          <tbody>
            {DIFFERENCES.map(({ what, reference, here }) => (
              <tr key={what}>
                <th scope="row">{what}</th>
                <td>{reference}</td>
                <td>{here}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </>
  );
}
