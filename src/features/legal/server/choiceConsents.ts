import { and, desc, eq, inArray } from 'drizzle-orm';
import type { DbOrTx } from '#server/database.ts';
import { newId } from '#server/ids.ts';
import { type ChoiceKind, type Choices, choiceKinds, noChoices } from '../rules/choices.ts';
import { versionInForce } from '../rules/textVersions.ts';
import { consentAnswers } from './tables.ts';

export interface AccountInCircuit {
  /** The account that answers. Another account's answers for the same athlete do not count. */
  readonly userId: string;
  readonly circuitId: number;
}

/**
 * The choices in force, by athlete: the newest answer in this circuit. They are read from the history, there is no
 * second flag; an answer to one circuit does not count in another (registration §3, "Consents").
 */
export async function choicesOf(
  on: DbOrTx,
  { userId, circuitId }: AccountInCircuit,
  memberIds: readonly string[],
): Promise<(memberId: string) => Choices> {
  const { memberId, kind, accepted, at, id } = consentAnswers;
  const rows = await on
    .selectDistinctOn([memberId, kind], { memberId, kind, accepted })
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
    const said = rows.filter((row) => row.memberId === wanted);
    const holds = (of: ChoiceKind) => said.find((row) => row.kind === of)?.accepted ?? noChoices[of];
    return { newsletter: holds('newsletter'), third_part_data: holds('third_part_data') };
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
    const textVersion = versionInForce('privacy', given.at);
    await on
      .insert(consentAnswers)
      .values(changed.map((kind) => ({ ...given, id: newId(), kind, accepted: choices[kind] ?? false, textVersion })));
  }
  return {
    newsletter: choices.newsletter ?? before.newsletter,
    third_part_data: choices.third_part_data ?? before.third_part_data,
  };
}
