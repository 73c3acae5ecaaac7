export { analyseTree, unreadReport } from './analyse.ts';
export { RULE_LIST, RULES, RULES_VERSION, type Rule } from './findings/rules.ts';
export { QualityPool } from './qualityPool.ts';
export { sarifLog } from './sarif.ts';
