import { freePorts } from '../../tools/ports.ts';
import { startPortal, startSandbox } from '../../tools/run/parts.ts';
import { readSettings } from '../../tools/settings.ts';
import { forgetSettings } from './surroundings.ts';

export type RunningPortal = AsyncDisposable & {
  /** Where the browser goes. */
  url: string;
  /** The outside world: `/mail/messages?to=…`, `/control`, the pages of the payment providers. */
  sandboxUrl: string;
  databaseUrl: string;
  dataDir: string;
  stop(): Promise<void>;
};

/** A built portal with a sandbox of its own, on free ports. Its log is in `{dataDir}/logs`. */
export async function runPortal({
  databaseUrl,
  dataDir,
  secondFactor = false,
}: {
  databaseUrl: string;
  dataDir: string;
  /** Does its office ask for a code or a passkey, as a production's does? */
  secondFactor?: boolean;
}): Promise<RunningPortal> {
  forgetSettings();
  const settings = readSettings({
    DEPLOYMENT: 'demo',
    DATA_DIR: dataDir,
    ...(await freePorts()),
  });
  const sandbox = startSandbox(settings);
  const portal = startPortal(settings, {
    databaseUrl,
    mode: 'production',
    output: 'file',
    variables: { SECOND_FACTOR: secondFactor ? 'on' : 'off' },
  });
  const stop = async () => {
    await portal.stop();
    await sandbox.stop();
  };
  try {
    await Promise.all([sandbox.ready, portal.ready]);
  } catch (error) {
    await stop();
    throw error;
  }
  return {
    url: settings.address,
    sandboxUrl: `http://127.0.0.1:${settings.sandboxPort}`,
    databaseUrl,
    dataDir,
    stop,
    [Symbol.asyncDispose]: stop,
  };
}
