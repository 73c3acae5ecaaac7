import { STRICT_READING } from '../../../benchmarks/devbench/judging/strict.ts';
import { Section } from './Section.tsx';

/** Their ids and titles, for the list of what is on the page. */
export const DEVBENCH_SECTIONS = [
  { id: 'pass-at-k', title: 'pass@k of DevBench' },
  { id: 'strict-devbench', title: 'DevBench’s strict reading' },
  { id: 'similarity', title: 'Similarity to the golden completion' },
] as const;

/** What DevBench's numbers mean. */
export function DevbenchSections() {
  return (
    <>
      <Section id="pass-at-k" title="pass@k of DevBench">
        <p>
          A completion passes if prefix, completion, suffix and assertions, put together as the reference
          harness does, end with status 0. pass@k of a task is 1 − C(n−c, k) / C(n, k), with n completions
          that ran and c that pass; of a group it is the mean over its tasks. The 95 % interval is taken from
          10,000 bootstrap resamples of the tasks, by percentiles.
        </p>
        <p>
          A completion that asks for something the runtime here lacks, and does not pass, is unsupported: it
          is no part of pass@k, and is counted beside it. A lower bound that counts it as failed can be shown
          instead. Tasks that pass with an empty completion tell nothing of a model; they are counted, and can
          be left out.
        </p>
      </Section>
      <Section id="strict-devbench" title="DevBench’s strict reading">
        <p>{STRICT_READING}</p>
      </Section>
      <Section id="similarity" title="Similarity to the golden completion">
        <p>
          Two cosines of word counts: of the first lines, which is what the published script computes, and of
          the whole completions, which is what the paper describes; 1 for equal texts, 0 for nothing in
          common. Words are those of Python’s \b\w+\b in lower case; texts without any are compared by
          character n-grams. A task’s figure is the mean over its completions, a group’s the mean over its
          tasks. Line-0 exact match is the share of tasks of which any completion’s first line equals the
          golden one’s. Intervals are the mean ± 1.96 · s / √n over the tasks.
        </p>
        <p>
          Edit similarity is one less the Levenshtein distance as a share of the longer text (ES of
          RepoCoder); chrF2 and BLEU are those of sacreBLEU 2, of whole completions.
        </p>
      </Section>
      <Section id="judge-devbench" title="A judge’s score of a completion">
        <p>
          Relevance and helpfulness, 0 to 5 each in whole steps, together 0 to 10. The judge sees the code
          with a marker where the completion goes, the golden completion and this one; it is asked about one
          completion at a time and never told whose it is. A task’s figure is the mean over its completions, a
          group’s the mean over its tasks, with a 95 % interval from 10,000 bootstrap resamples of the tasks
          (percentiles). What a judge gives no score for is part of no mean, is counted beside it, and can be
          asked about again. Scores that a judge gave elsewhere count as if it had given them here.
        </p>
      </Section>
    </>
  );
}
