import type { Log, ReportingDescriptor, Result } from 'sarif';
import type { Finding, QualityReport } from '../model/index.ts';
import { RULE_LIST, RULES_VERSION, type Rule } from './findings/rules.ts';

/** A source that was analysed, and where it is said to be. */
export interface Analysed {
  /** A relative reference, with "/" between its parts. */
  uri: string;
  report: QualityReport;
}

/** Reports as a SARIF 2.1.0 log (OASIS, 2020): one run, a rule for each kind of finding, a result for each finding. */
export function sarifLog(analysed: readonly Analysed[]): Log {
  return {
    $schema: 'https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json',
    version: '2.1.0',
    runs: [
      {
        tool: {
          driver: {
            name: 'Benchtab code health',
            semanticVersion: `${RULES_VERSION}.0.0`,
            rules: [...RULE_LIST.map(descriptorOf), UNREADABLE],
          },
        },
        columnKind: 'utf16CodeUnits',
        artifacts: analysed.map(({ uri, report: { language } }) => ({
          location: { uri: encoded(uri) },
          sourceLanguage: SOURCE_LANGUAGES[language],
        })),
        results: analysed.flatMap(({ uri, report }, index) =>
          resultsOf(report, { uri: encoded(uri), index }),
        ),
      },
    ],
  };
}

/** What is told of a source that has no score. */
const UNREADABLE: ReportingDescriptor = {
  id: 'not-parsed',
  name: 'NotParsed',
  shortDescription: { text: 'Not Parsed' },
  fullDescription: {
    text: 'The source is not of its language, or too large to be analysed. It has no score.',
  },
  defaultConfiguration: { level: 'error' },
};

/** As appendix A of the standard spells them. */
const SOURCE_LANGUAGES = {
  python: 'python',
  javascript: 'javascript',
  typescript: 'typescript',
  java: 'java',
  cpp: 'cplusplus',
  c_sharp: 'csharp',
} as const;

function descriptorOf({ kind, title, unit, threshold, help }: Rule): ReportingDescriptor {
  return {
    id: kind,
    name: title.replaceAll(/\W+/g, ''),
    shortDescription: { text: title },
    fullDescription: { text: `${help} Told of from ${threshold} ${unit} on.` },
    help: { text: help },
    defaultConfiguration: { level: 'warning' },
  };
}

function resultsOf(report: QualityReport, artifact: { uri: string; index: number }): Result[] {
  if (report.parses) return report.findings.map((finding) => resultOf(finding, artifact));
  const line = report.firstErrorLine;
  const text =
    report.unread ??
    report.refused ??
    `The source does not parse; the first thing out of place is in line ${line}.`;
  return [
    {
      ruleId: UNREADABLE.id,
      ruleIndex: RULE_LIST.length,
      level: 'error',
      message: { text },
      locations: [
        {
          physicalLocation: {
            artifactLocation: artifact,
            ...(line === null ? {} : { region: { startLine: line } }),
          },
        },
      ],
    },
  ];
}

function resultOf(finding: Finding, artifact: { uri: string; index: number }): Result {
  const { kind, functionName, lines, measured, threshold, penalty, message } = finding;
  return {
    ruleId: kind,
    ruleIndex: RULE_LIST.findIndex((rule) => rule.kind === kind),
    level: 'warning',
    message: { text: message },
    locations: [
      {
        physicalLocation: {
          artifactLocation: artifact,
          region: { startLine: lines.from, endLine: lines.to },
        },
        ...(functionName === null ? {} : { logicalLocations: [{ name: functionName, kind: 'function' }] }),
      },
    ],
    properties: { measured, threshold, penalty },
  };
}

function encoded(uri: string): string {
  return uri.split('/').map(encodeURIComponent).join('/');
}
