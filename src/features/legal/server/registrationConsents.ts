import { inArray, type SQL, sql } from 'drizzle-orm';
import type { Tx } from '#server/database.ts';
import { newId } from '#server/ids.ts';
import { type ConsentAnswers, consentNames, parentalVersion } from '../rules/consents.ts';
import { type TextsSince, textsAsOf, versionInForce } from '../rules/textVersions.ts';
import { consentAnswers } from './tables.ts';

export interface RegistrationConsents {
  readonly userId: string;
  readonly memberId: string;
  readonly circuitId: number;
  readonly detailId: string;
  readonly at: Date;
  /** The circuit's, if it has one. */
  readonly textsSince?: TextsSince;
  readonly policies: readonly { readonly id: number; readonly version: number; readonly accepted: boolean }[];
  /** A missing answer is not stored, so an earlier one stays in force. */
  readonly consents: ConsentAnswers;
  readonly parental: boolean;
}

/** Every answer of step 5 with the text's version and the time, as rows by their columns' names. */
export function consentRows({
  userId,
  memberId,
  circuitId,
  detailId,
  at,
  textsSince,
  ...answers
}: RegistrationConsents) {
  const { policies, consents, parental } = answers;
  const privacy = versionInForce('privacy', textsAsOf(at, textsSince));
  const given = { user_id: userId, member_id: memberId, circuit_id: circuitId, detail_id: detailId, at };
  return [
    ...consentNames.flatMap((kind) => {
      const accepted = consents[kind];
      if (accepted === undefined) return [];
      return [{ ...given, id: newId(), kind, text_version: privacy, accepted }];
    }),
    ...(parental ? [{ ...given, id: newId(), kind: 'parental', text_version: parentalVersion, accepted: true }] : []),
    ...policies.map(({ id, version, accepted }) => ({
      ...given,
      id: newId(),
      kind: 'policy',
      policy_id: id,
      text_version: String(version),
      accepted,
    })),
  ];
}

/** Notes policies that were accepted after the order, by the account or (null) by the athlete with the mail's link. */
export async function noteAccepted(
  tx: Tx,
  given: Pick<RegistrationConsents, 'memberId' | 'circuitId' | 'detailId' | 'at'> & { readonly userId: string | null },
  accepted: readonly { readonly id: number; readonly version: number }[],
): Promise<void> {
  const rows = accepted.map(({ id, version }) => ({
    ...given,
    id: newId(),
    kind: 'policy' as const,
    policyId: id,
    textVersion: String(version),
    accepted: true,
  }));
  if (rows.length > 0) await tx.insert(consentAnswers).values(rows);
}

/** What was accepted or not with lines, for the lines of a cart that take their place: the same answers, of the same time. */
export async function copyLineConsents(
  tx: Tx,
  lines: readonly { readonly from: string; readonly to: string }[],
): Promise<void> {
  const ids = new Map(lines.map(({ from, to }) => [from, to]));
  const given = await tx
    .select()
    .from(consentAnswers)
    .where(inArray(consentAnswers.detailId, [...ids.keys()]));
  const copies = given.map((row) => ({ ...row, id: newId(), detailId: ids.get(row.detailId ?? '') ?? null }));
  if (copies.length > 0) await tx.insert(consentAnswers).values(copies);
}

/** SQL fragment that inserts such rows within the statement that writes the line; the table is append-only. */
export const keepingConsents = (rows: SQL, condition: SQL): SQL => sql`
  insert into consent_answer
  select given.* from jsonb_populate_recordset(null::consent_answer, ${rows}::jsonb) given where ${condition}`;
