import type { ReactNode } from 'react';
import type { Evaluation, Verdict } from '../../../model/index.ts';
import { Literal } from '../../components/Literal.tsx';
import { VERDICT_MEANINGS, VerdictMark } from '../../components/VerdictMark.tsx';
import { formatDuration, formatMemory } from '../../lib/format.ts';

/** One fact about an answer, with its name above. */
export function Fact({
  name,
  mono = false,
  children,
}: {
  name: string;
  mono?: boolean;
  children: ReactNode;
}) {
  return (
    <div>
      <dt>{name}</dt>
      <dd className={mono ? 'mono' : undefined}>{children}</dd>
    </div>
  );
}

export function VerdictFact({ verdict, name = 'Verdict' }: { verdict: Verdict; name?: string }) {
  return (
    <Fact name={name}>
      <span title={VERDICT_MEANINGS[verdict]}>
        <VerdictMark verdict={verdict} />
      </span>
    </Fact>
  );
}

/** What the program took, how it ended, and what ran it. */
export function ProgramFacts({ evaluation }: { evaluation: Evaluation }) {
  const { execution, attempts, fromCache } = evaluation;
  return (
    <>
      <Fact name="Time">
        {attempts.length > 1
          ? attempts
              .map((attempt) => `${formatDuration(attempt.durationMs)}${attempt.alone ? ' alone' : ''}`)
              .join(', ')
          : formatDuration(execution.durationMs)}
      </Fact>
      {execution.memoryBytes === null ? null : (
        <Fact name="Memory">{formatMemory(execution.memoryBytes)}</Fact>
      )}
      <Fact name="Program">
        {execution.outcome}
        {execution.exitStatus === null || execution.exitStatus === 0 ? '' : ` with ${execution.exitStatus}`}
        {fromCache ? ', from cache' : ''}
      </Fact>
      {execution.missingFeatures.length === 0 ? null : (
        <Fact name="Missing here" mono>
          <Literal text={execution.missingFeatures.join(', ')} />
        </Fact>
      )}
      <Fact name="Engine" mono>
        <Literal text={execution.engine} />
      </Fact>
    </>
  );
}
