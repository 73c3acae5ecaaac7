export { FileIssues } from '../../shared/fileIssues.ts';
