import { type Command, CommanderError, InvalidArgumentError } from 'commander';
import { UsageError } from './usageError.ts';

/**
 * Reads a command's arguments, without the names of program and script.
 *
 * @returns the options as given; null when help was asked for and printed.
 * @throws UsageError with the help.
 */
export function parseCommand<Given extends object>(command: Command, args: readonly string[]): Given | null {
  command
    .allowExcessArguments(false)
    .exitOverride()
    .configureOutput({ writeErr: () => {} });
  try {
    command.parse(args, { from: 'user' });
  } catch (error) {
    if (!(error instanceof CommanderError)) throw error;
    if (error.exitCode === 0) return null;
    throw new UsageError(`${error.message.replace(/^error: /, '')}\n\n${command.helpInformation()}`);
  }
  return command.opts<Given>();
}

/** A seed: a whole number from 0 to 4294967295. @throws InvalidArgumentError */
export function wholeNumber(text: string): number {
  const value = Number(text);
  if (!/^\d+$/.test(text) || value > 0xffff_ffff) {
    throw new InvalidArgumentError('It should be a whole number from 0 to 4294967295.');
  }
  return value;
}
