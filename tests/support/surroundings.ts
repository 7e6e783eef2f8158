import { variableNames } from '../../src/server/variables.ts';

/** Nobody answers there: a portal of a test whose outside world was not started finds none, whatever runs on the machine. */
export const nowhere = { SANDBOX_PORT: '9', SANDBOX_SMTP_PORT: '9' } as const;

/** What is set on this machine is not meant for tests: the portal's settings, and PostgreSQL's own (PGSSLMODE and its like). */
export function forgetSettings(): void {
  for (const name of Object.keys(process.env)) {
    if (variableNames.includes(name) || name.startsWith('PG')) delete process.env[name];
  }
}
