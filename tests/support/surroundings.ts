import { variableNames } from '../../src/server/variables.ts';

/** Ports on which nothing listens, so that a test without a sandbox never reaches one on this machine. */
export const nowhere = { SANDBOX_PORT: '9', SANDBOX_SMTP_PORT: '9' } as const;

/** Removes this machine's settings of the portal and of PostgreSQL (PGSSLMODE and the like) from the environment. */
export function forgetSettings(): void {
  for (const name of Object.keys(process.env)) {
    if (variableNames.includes(name) || name.startsWith('PG')) delete process.env[name];
  }
}
