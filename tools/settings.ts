import { resolve } from 'node:path';
import { type Environment, readEnvironment } from '../src/server/environment.ts';
import { SettingsError } from '../src/server/variables.ts';
import { PlainError } from './plainError.ts';

/** The settings that the tools need. */
export type Settings = {
  deployment: Environment['deployment'];
  host: string;
  port: number;
  /** Where people reach the portal. */
  address: string;
  sandboxPort: number;
  smtpPort: number;
  dataDir: string;
  databaseUrl: string | undefined;
};

export type Variables = Readonly<Record<string, string | undefined>>;

/** Where data are kept unless DATA_DIR says it: a trial begins empty beside a demo. */
export const dataFolders: Readonly<Record<Environment['deployment'], string>> = {
  demo: 'data',
  trial: 'trial',
  production: 'data',
};

/** A placeholder to validate the other settings before the embedded database has an address. */
const ownDatabase = 'postgres://embedded';

/** Reads the tools' settings, or throws with all faults of the settings, the portal's included. */
export function readSettings(variables: Variables): Settings {
  const text = (name: string): string | undefined => variables[name]?.trim() || undefined;
  const databaseUrl = text('DATABASE_URL');
  const wanted = text('DEPLOYMENT') ?? (databaseUrl ? 'production' : 'demo');
  const { port, host, deployment, baseUrl } = checked({
    ...variables,
    // Set by the tools, whatever the shell says.
    NODE_ENV: undefined,
    DEPLOYMENT: wanted,
    DATABASE_URL: databaseUrl ?? (wanted === 'production' ? undefined : ownDatabase),
  });
  const settings: Settings = {
    deployment,
    host,
    port,
    address: baseUrl.origin,
    sandboxPort: Number(text('SANDBOX_PORT') ?? port + 1),
    smtpPort: Number(text('SANDBOX_SMTP_PORT') ?? port + 2),
    dataDir: resolve(text('DATA_DIR') ?? dataFolders[deployment]),
    databaseUrl,
  };
  if (deployment !== 'production') checkPorts(settings);
  return settings;
}

function checked(variables: Variables) {
  try {
    return readEnvironment(variables);
  } catch (error) {
    throw error instanceof SettingsError ? new PlainError(error.message) : error;
  }
}

function checkPorts({ port, sandboxPort, smtpPort }: Settings): void {
  const last = 65_535;
  if (smtpPort > last || sandboxPort > last) {
    throw new PlainError(`PORT (${port}) leaves no ports for the sandbox behind it: set a lower one.`);
  }
  if (new Set([port, sandboxPort, smtpPort]).size === 3) return;
  throw new PlainError(
    `PORT (${port}), SANDBOX_PORT (${sandboxPort}) and SANDBOX_SMTP_PORT (${smtpPort}) must be three different ports.`,
  );
}
