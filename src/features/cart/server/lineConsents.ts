import { textVersions } from '#features/legal/rules/textVersions.ts';
import { type ConsentKind, consentAnswers } from '#features/legal/server/tables.ts';
import type { ConsentAnswersGiven } from '#features/registration/rules/answers.ts';
import type { Tx } from '#server/database.ts';
import { newId } from '#server/ids.ts';

export interface LineConsents {
  readonly userId: string;
  readonly memberId: string;
  readonly circuitId: number;
  readonly detailId: string;
  readonly at: Date;
  readonly policies: readonly { readonly id: number; readonly version: number; readonly accepted: boolean }[];
  readonly consents: ConsentAnswersGiven;
}

/** Keeps each answer with the text's version and the time; answers are added, never overwritten. */
export async function recordLineConsents(tx: Tx, { policies, consents, ...given }: LineConsents): Promise<void> {
  const kinds = Object.entries(consents) as [ConsentKind & keyof ConsentAnswersGiven, boolean][];
  await tx.insert(consentAnswers).values([
    ...kinds.map(([kind, accepted]) => ({ ...given, id: newId(), kind, textVersion: textVersions.privacy, accepted })),
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
