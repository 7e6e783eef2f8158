import { createHash, randomBytes } from 'node:crypto';
import type { Person } from './people.ts';

/** What somebody agreed to at a provider's page, until the portal comes for it. */
export interface Grant {
  readonly person: Person;
  readonly clientId: string;
  readonly redirectUri: string;
  readonly nonce: string | undefined;
  readonly challenge: string | undefined;
}

/** Codes that are good once, for a minute. */
export function createCodes(now: () => Date) {
  const codes = new Map<string, Grant & { readonly until: number }>();
  return {
    issue(grant: Grant): string {
      for (const [code, { until }] of codes) if (until < now().getTime()) codes.delete(code);
      const code = randomBytes(24).toString('base64url');
      codes.set(code, { ...grant, until: now().getTime() + 60_000 });
      return code;
    },
    /** The grant, if the code is good and asked for as it was begun: same client, same address, same verifier. */
    take(asked: { code: string; clientId: string; redirectUri: string; verifier: string | undefined }): Grant | null {
      const grant = codes.get(asked.code);
      codes.delete(asked.code);
      if (!grant || grant.until < now().getTime()) return null;
      const same = grant.clientId === asked.clientId && grant.redirectUri === asked.redirectUri;
      const proved = grant.challenge === undefined || grant.challenge === challengeOf(asked.verifier ?? '');
      return same && proved ? grant : null;
    },
    forget: () => codes.clear(),
  };
}

export type Codes = ReturnType<typeof createCodes>;

const challengeOf = (verifier: string) => createHash('sha256').update(verifier).digest('base64url');
