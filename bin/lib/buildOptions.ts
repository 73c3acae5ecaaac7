import { Command, InvalidArgumentError } from 'commander';
import { parseCommand, wholeNumber } from './parseCommand.ts';

export interface BuildOptions {
  /** As given, not yet looked at. */
  from: string;
  seed: number;
  out: string;
  /** Null for the name of the folder or file. */
  repository: string | null;
  /** Questions of a task; null for all. */
  most: number | null;
  /** The commit that a repository's log begins at; null for the one that is checked out. */
  commit: string | null;
  json: boolean;
}

interface Given extends Omit<BuildOptions, 'repository' | 'most' | 'commit'> {
  repository?: string;
  most?: number;
  commit?: string;
}

/**
 * @returns null when help was asked for and given.
 * @throws UsageError
 */
export function parseBuildOptions(args: readonly string[]): BuildOptions | null {
  const command = new Command('npm run build-efcb --')
    .description(
      'Build a set of EFCB questions from pull requests or commits: a file of JSON lines for each of the five ' +
        'tasks, and manifest.json with the seed, the counts, and what was left out and why. The same input and ' +
        'seed give the same bytes. Exit status: 0 the set was built, 2 bad usage or nothing to build from, 3 it ' +
        'could not be written.',
    )
    .requiredOption(
      '--from <path>',
      'pull requests as GitHub’s API gives them (JSON or JSON lines), the text of "git log -p" or "git ' +
        'format-patch --stdout", or the folder of a Git repository, whose commits are taken',
    )
    .requiredOption('--seed <n>', 'where everything random comes from', wholeNumber)
    .requiredOption('--out <dir>', 'folder for the set')
    .option(
      '--repository <name>',
      'what to call the repository where the input does not (default: the path’s name)',
    )
    .option('--most <n>', 'questions of each task, the most recent (default: all)', positive)
    .option('--commit <name>', 'for a folder: the commit, tag or branch to go back from (default: HEAD)')
    .option('--json', 'print the manifest as JSON', false)
    .addHelpText(
      'after',
      '\nPull requests need their patches: add "files" (GET /repos/{owner}/{repo}/pulls/{number}/files) to each, ' +
        'or its diff as text in "diff".',
    );
  const given = parseCommand<Given>(command, args);
  if (given === null) return null;
  const { repository = null, most = null, commit = null, ...rest } = given;
  return { ...rest, repository, most, commit };
}

function positive(text: string): number {
  if (!/^[1-9]\d{0,6}$/.test(text)) throw new InvalidArgumentError('It should be a whole number from 1.');
  return Number(text);
}
