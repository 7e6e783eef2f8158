import { asc, eq, inArray, or } from 'drizzle-orm';
import { freeSlug } from '#kernel/slug.ts';
import type { DbOrTx, Tx } from '#server/database.ts';
import type { QuestionFields } from '../../contract/setup.ts';
import { type Option, optionsOf } from '../../rules/setup/questions.ts';
import { customInputs, relayFractions } from '../tables.ts';

export interface SetQuestion extends QuestionFields {
  readonly id: number;
  readonly slug: string;
  readonly options: readonly Option[];
}

export async function readQuestions(on: DbOrTx, raceId: number): Promise<SetQuestion[]> {
  const legs = on.select({ id: relayFractions.id }).from(relayFractions).where(eq(relayFractions.raceId, raceId));
  const rows = await on
    .select()
    .from(customInputs)
    .where(or(eq(customInputs.raceId, raceId), inArray(customInputs.relayFractionId, legs)))
    .orderBy(asc(customInputs.position), asc(customInputs.id));
  return rows.map(({ id, slug, type, relayFractionId, i18n: { it, en }, required, autoShow, variables }, at) => ({
    id,
    slug,
    position: at + 1,
    type,
    fraction_id: relayFractionId,
    label_it: it.label,
    label_en: en.label,
    placeholder_it: it.placeholder ?? '',
    placeholder_en: en.placeholder ?? '',
    text_it: it.popup_html ?? '',
    text_en: en.popup_html ?? '',
    auto_show: autoShow,
    required,
    options_it: variables.map((option) => option.i18n.it.label).join('\n'),
    options_en: variables.map((option) => option.i18n.en.label).join('\n'),
    options: variables.map(({ value, i18n }) => ({ value, it: i18n.it.label, en: i18n.en.label })),
  }));
}

const columnsOf = (raceId: number, fields: QuestionFields, before: readonly Option[]) => ({
  // A question belongs to its race or to one of its legs.
  raceId: fields.fraction_id === null ? raceId : null,
  relayFractionId: fields.fraction_id,
  type: fields.type,
  required: fields.required,
  autoShow: fields.auto_show,
  i18n: {
    it: { label: fields.label_it, placeholder: fields.placeholder_it, popup_html: fields.text_it },
    en: { label: fields.label_en, placeholder: fields.placeholder_en, popup_html: fields.text_en },
  },
  variables:
    fields.type === 'checkbox'
      ? []
      : optionsOf(fields, before).map(({ value, it, en }) => ({
          value,
          i18n: { it: { label: it }, en: { label: en } },
        })),
});

/** A new question; answers its id. Among the questions of the race its slug is its own. */
export async function createQuestion(tx: Tx, raceId: number, fields: QuestionFields, others: readonly SetQuestion[]) {
  const slug = freeSlug(fields.label_it.slice(0, 40), new Set(others.map((other) => other.slug)));
  const [made] = await tx
    .insert(customInputs)
    .values({ ...columnsOf(raceId, fields, []), slug, position: others.length })
    .returning({ id: customInputs.id });
  return made!.id;
}

export async function writeQuestion(tx: Tx, raceId: number, question: SetQuestion, fields: QuestionFields) {
  await tx
    .update(customInputs)
    .set(columnsOf(raceId, fields, question.options))
    .where(eq(customInputs.id, question.id));
}

export async function deleteQuestion(tx: Tx, id: number): Promise<void> {
  await tx.delete(customInputs).where(eq(customInputs.id, id));
}

export async function sortQuestions(tx: Tx, ids: readonly number[]): Promise<void> {
  for (const [position, id] of ids.entries())
    await tx.update(customInputs).set({ position }).where(eq(customInputs.id, id));
}
