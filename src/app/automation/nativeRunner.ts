import type { AutomationProgress, AutomationRunner, EntryKind } from '../../model/index.ts';
import {
  DEFAULT_NATIVE_LANGUAGES,
  knownCapabilities,
  RunnerClient,
  RunnerFailure,
  RunnerShare,
  toolchainFor,
} from '../../runtimes/runner/index.ts';

/** A runner that nobody attends: what only a reader could help with ends the run. */
export interface ConnectedRunner {
  share: RunnerShare;
  disconnect(): void;
}

/**
 * Connects to a native runner.
 *
 * @param kind of the programs that it is to run.
 * @param tell told when it is lost and waited for.
 * @throws Error for people, where it can't be used or lacks a language that it was asked for by name.
 */
export async function connectRunner(
  { address, token, languages }: AutomationRunner,
  kind: EntryKind,
  tell: (progress: AutomationProgress) => void,
): Promise<ConnectedRunner> {
  const client = new RunnerClient({
    isAttended: false,
    onState: (state) => {
      if (state.status === 'waiting') tell({ stage: 'waiting', message: state.failure.message });
    },
  });
  try {
    await client.connect(address, token);
  } catch (error) {
    throw error instanceof RunnerFailure ? new Error(`${error.message} ${error.remedy}`) : error;
  }
  const capabilities = knownCapabilities(client.state);
  const lacking = (languages ?? []).find(
    (language) => capabilities === null || toolchainFor(capabilities, language) === null,
  );
  if (lacking !== undefined) {
    client.disconnect();
    const missing = capabilities?.missing.find(({ language }) => language === lacking);
    throw new Error(
      `The runner has no toolchain for ${lacking}. ${missing?.reason ?? ''} ${missing?.install ?? ''}`,
    );
  }
  return {
    share: new RunnerShare(client, () => languages ?? DEFAULT_NATIVE_LANGUAGES, kind),
    disconnect: () => client.disconnect(),
  };
}
