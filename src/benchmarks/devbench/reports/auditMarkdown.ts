import { markdownTable } from '../../shared/markdown.ts';
import type { Audit, AuditCounts } from '../audit/auditTypes.ts';
import { DUPLICATES_COMPARED } from '../audit/duplicates.ts';
import { categoryName, languageName } from '../categories.ts';
import { listed } from '../groups.ts';

/** What the audit counted; nothing where no baseline was evaluated and no task stands twice. */
export function auditMarkdown(audit: Audit): string[] {
  const { golden, empty, tasks, duplicates } = audit.overall;
  if (golden['not-run'] === tasks && empty['not-run'] === tasks && duplicates === 0) return [];
  const groups = listed(audit).filter(({ language, category }) => language === null || category === null);
  return [
    '## Audit of the tasks',
    `The golden completion of each task, and an empty one, judged as a model's would be. "Not strict" counts passes that are no strict ones. ${DUPLICATES_COMPARED}`,
    markdownTable(
      [
        'Tasks',
        'Count',
        'Golden passes',
        'fails',
        'unsupported',
        'not strict',
        'Empty passes',
        'fails',
        'unsupported',
        'not strict',
        'Duplicates',
      ],
      groups.map(({ language, category, figures }) => [nameOf(language, category), ...cells(figures)]),
    ),
  ];
}

function nameOf(language: string | null, category: string | null): string {
  if (language !== null) return languageName(language);
  return category === null ? 'All' : categoryName(category);
}

function cells({ tasks, golden, empty, goldenNotStrict, emptyNotStrict, duplicates }: AuditCounts): string[] {
  return [
    tasks,
    golden.pass,
    golden.fail,
    golden.unsupported,
    goldenNotStrict,
    empty.pass,
    empty.fail,
    empty.unsupported,
    emptyNotStrict,
    duplicates,
  ].map(String);
}
