import type { Tx } from '#server/database.ts';
import { newId } from '#server/ids.ts';
import { versionInForce } from '../rules/textVersions.ts';
import { consentAnswers } from './tables.ts';
import { circuitTextsAsOf } from './textsSinceView.ts';

export interface SignUpConsents {
  readonly userId: string;
  readonly memberId: string;
  readonly circuitId: number;
  readonly at: Date;
  /** The free choices; null where they were not asked for. */
  readonly newsletter: boolean | null;
  readonly thirdPart: boolean | null;
}

/** Terms and privacy policy are required. */
export async function recordSignUpConsents(tx: Tx, { newsletter, thirdPart, ...given }: SignUpConsents): Promise<void> {
  const asOf = await circuitTextsAsOf(tx, given.circuitId, given.at);
  const terms = versionInForce('terms', asOf);
  const privacy = versionInForce('privacy', asOf);
  const free = [
    { kind: 'newsletter', textVersion: privacy, accepted: newsletter },
    { kind: 'third_part_data', textVersion: privacy, accepted: thirdPart },
  ] as const;
  const answers = [
    { kind: 'terms_and_conditions' as const, textVersion: terms, accepted: true },
    { kind: 'privacy_policy' as const, textVersion: privacy, accepted: true },
    ...free.flatMap(({ accepted, ...answer }) => (accepted === null ? [] : [{ ...answer, accepted }])),
  ];
  await tx.insert(consentAnswers).values(answers.map((answer) => ({ ...given, ...answer, id: newId() })));
}
