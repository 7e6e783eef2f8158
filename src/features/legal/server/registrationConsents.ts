import type { Tx } from '#server/database.ts';
import { newId } from '#server/ids.ts';
import { type ConsentName, consentNames, consentVersions } from '../rules/consents.ts';
import { consentAnswers } from './tables.ts';

export interface RegistrationConsents {
  readonly userId: string;
  readonly memberId: string;
  readonly circuitId: number;
  /** The cart line with which the answers were given. */
  readonly detailId: string;
  readonly at: Date;
  readonly policies: readonly { readonly id: number; readonly version: number; readonly accepted: boolean }[];
  readonly consents: Readonly<Record<ConsentName, boolean>>;
}

/** Keeps every answer of step 5 with the text's version and the time; answers are added, never overwritten. */
export async function recordConsents(tx: Tx, { policies, consents, ...given }: RegistrationConsents): Promise<void> {
  await tx.insert(consentAnswers).values([
    ...consentNames.map((kind) => ({
      ...given,
      id: newId(),
      kind,
      textVersion: consentVersions[kind],
      accepted: consents[kind],
    })),
    ...policies.map(({ id, version, accepted }) => ({
      ...given,
      id: newId(),
      kind: 'policy' as const,
      policyId: id,
      textVersion: String(version),
      accepted,
    })),
  ]);
}
