import { and, desc, eq, inArray, isNull, lte } from 'drizzle-orm';
import type { DbOrTx } from '#server/database.ts';
import { newId } from '#server/ids.ts';
import { type ChoiceKind, type Choices, choiceKinds, noChoices } from '../rules/choices.ts';
import { versionInForce } from '../rules/textVersions.ts';
import { consentAnswers } from './tables.ts';
import { circuitTextsAsOf } from './textsSinceView.ts';

export interface AccountInCircuit {
  /** Another account's answers for the same athlete do not count. */
  readonly userId: string;
  readonly circuitId: number;
}

export interface ConsentAnswer {
  readonly accepted: boolean;
  readonly at: Date;
}

/** By athlete; null where it never was. */
export type AnsweredChoices = Readonly<Record<ChoiceKind, ConsentAnswer | null>>;

/** The newest answer in this circuit, read from the history (registration §3, "Consents"). */
export async function choicesOf(
  on: DbOrTx,
  { userId, circuitId }: AccountInCircuit,
  memberIds: readonly string[],
): Promise<(memberId: string) => Choices> {
  const answered = await answeredChoices(on, { userId, circuitId }, memberIds);
  return (wanted) => choicesIn(answered(wanted));
}

export const choicesIn = (answered: AnsweredChoices): Choices => ({
  newsletter: answered.newsletter?.accepted ?? noChoices.newsletter,
  third_part_data: answered.third_part_data?.accepted ?? noChoices.third_part_data,
});

export async function answeredChoices(
  on: DbOrTx,
  { userId, circuitId }: AccountInCircuit,
  memberIds: readonly string[],
): Promise<(memberId: string) => AnsweredChoices> {
  const { memberId, kind, accepted, at, id } = consentAnswers;
  const rows = await on
    .selectDistinctOn([memberId, kind], { memberId, kind, accepted, at })
    .from(consentAnswers)
    .where(
      and(
        eq(consentAnswers.userId, userId),
        eq(consentAnswers.circuitId, circuitId),
        inArray(memberId, [...memberIds]),
        inArray(kind, [...choiceKinds]),
      ),
    )
    .orderBy(memberId, kind, desc(at), desc(id));
  return (wanted) => {
    const said = (of: ChoiceKind) => rows.find((row) => row.memberId === wanted && row.kind === of) ?? null;
    return { newsletter: said('newsletter'), third_part_data: said('third_part_data') };
  };
}

export interface Choosing extends AccountInCircuit {
  readonly memberId: string;
  readonly at: Date;
  /** Undefined: not asked. */
  readonly choices: { readonly [Kind in ChoiceKind]?: boolean | undefined };
}

/** Stores each choice that differs from the one in force, with text version and time; answers those now in force. */
export async function recordChoices(on: DbOrTx, { choices, ...given }: Choosing): Promise<Choices> {
  const before = (await choicesOf(on, given, [given.memberId]))(given.memberId);
  const changed = choiceKinds.filter((kind) => choices[kind] !== undefined && choices[kind] !== before[kind]);
  if (changed.length > 0) {
    const textVersion = versionInForce('privacy', await circuitTextsAsOf(on, given.circuitId, given.at));
    await on
      .insert(consentAnswers)
      .values(changed.map((kind) => ({ ...given, id: newId(), kind, accepted: choices[kind] ?? false, textVersion })));
  }
  return {
    newsletter: choices.newsletter ?? before.newsletter,
    third_part_data: choices.third_part_data ?? before.third_part_data,
  };
}

/** Deletes the answers of erased accounts, which name nobody, up to and including this instant. */
export async function deleteConsents(on: DbOrTx, until: Date): Promise<void> {
  await on.delete(consentAnswers).where(and(isNull(consentAnswers.userId), lte(consentAnswers.at, until)));
}
