import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { PlainError } from './plainError.ts';

/** The few settings that the tools themselves need; the portal reads and checks all of them. */
export type Settings = {
  deployment: 'demo' | 'production';
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

/** Settings may stand in a file `.env` beside package.json; what the shell sets wins. */
export function loadEnvFile(): void {
  if (existsSync('.env')) process.loadEnvFile('.env');
}

export function readSettings(variables: Variables): Settings {
  const text = (name: string): string | undefined => variables[name]?.trim() || undefined;
  const port = (name: string, otherwise: number): number => readPort(name, text(name) ?? `${otherwise}`);

  const databaseUrl = text('DATABASE_URL');
  const deployment = text('DEPLOYMENT') ?? (databaseUrl ? 'production' : 'demo');
  if (deployment !== 'demo' && deployment !== 'production') {
    throw new PlainError(`DEPLOYMENT is "${deployment}", but it can only be demo or production.`);
  }
  if (databaseUrl && !/^postgres(ql)?:\/\//.test(databaseUrl)) {
    throw new PlainError('DATABASE_URL is not the address of a PostgreSQL database: it begins with postgres://.');
  }
  if (deployment === 'production' && !databaseUrl) {
    throw new PlainError('DEPLOYMENT=production needs DATABASE_URL, the address of a PostgreSQL database.');
  }

  const portal = port('PORT', 3000);
  const settings: Settings = {
    deployment,
    host: text('HOST') ?? (deployment === 'demo' ? '127.0.0.1' : '0.0.0.0'),
    port: portal,
    address: text('BASE_URL') ?? `http://localhost:${portal}`,
    sandboxPort: port('SANDBOX_PORT', portal + 1),
    smtpPort: port('SANDBOX_SMTP_PORT', portal + 2),
    dataDir: resolve(text('DATA_DIR') ?? 'data'),
    databaseUrl,
  };
  if (deployment === 'demo') checkDifferent(settings);
  return settings;
}

function readPort(name: string, value: string): number {
  const number = Number(value);
  if (Number.isInteger(number) && number >= 1 && number <= 65_535) return number;
  throw new PlainError(`${name} is "${value}", but a port is a whole number from 1 to 65535.`);
}

function checkDifferent({ port, sandboxPort, smtpPort }: Settings): void {
  if (new Set([port, sandboxPort, smtpPort]).size === 3) return;
  throw new PlainError(
    `PORT (${port}), SANDBOX_PORT (${sandboxPort}) and SANDBOX_SMTP_PORT (${smtpPort}) must be three different ports.`,
  );
}
