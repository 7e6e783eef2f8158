import { sql } from 'drizzle-orm';
import type { DetailCopy } from '#features/orders/server/tables.ts';
import { ticked } from '#features/registration/rules/raceQuestions.ts';
import type { Lang, Translations } from '#kernel/lang.ts';
import type { DbOrTx } from '#server/database.ts';
import { statement } from '#server/statement.ts';
import { translated } from '#server/translated.ts';
import { textIn } from '#text/translate.ts';
import type { FurtherColumn, OfficeRegistrationRow } from '../contract/registrations.ts';
import { officeRegistrationsText } from '../text/registrations.ts';
import type { AskedQuestion } from './registrationRecordView.ts';

interface Question extends AskedQuestion {
  readonly id: number;
}

interface Further {
  readonly entry: string;
  readonly given: readonly { readonly slug: string; readonly value: string }[] | null;
  readonly questions: readonly Question[] | null;
  readonly services: readonly { readonly copy: Translations<DetailCopy>; readonly quantity: number }[] | null;
}

/** SQL: the services of a line that is shown `s`, as they were ordered. */
const services = sql`
    coalesce((select json_agg(json_build_object('copy', v.copy,
        'quantity', v.quantity) order by v.position, v.id)
      from order_detail v join customer_order o on o.id = v.order_id
      where v.parent_id = s.order_detail_id and v.kind = 'product' and v.removed_at is null
        and o.state in ('awaiting_payment', 'paid', 'partly_refunded')), '[]')`;

// Of a package's entry the questions of its own race alone: another may be out of the reader's reach.
const read = statement<{ entries: readonly string[]; answers: boolean; services: boolean }, Further>(
  'answers and services of entries',
  (at) => sql`
    with shown as (
      select e.id, e.race_id, r.order_detail_id, r.answers->'custom_inputs' as given, y.relay_fraction_id
      from entry e join registration r on r.id = e.registration_id
      left join crew_place y on y.detail_id = r.order_detail_id
      where e.id = any (${at('entries')}::uuid[])
    ), asked as materialized (
      select i.id, i.slug, i.type, i.i18n, i.variables, i.position, i.race_id, i.relay_fraction_id from custom_input i
      where ${at('answers')}::boolean and (i.race_id in (select s.race_id from shown s)
        or i.relay_fraction_id in (select s.relay_fraction_id from shown s))
    )
    select s.id as entry, case when ${at('answers')} then s.given end as given,
      case when ${at('answers')} then coalesce((select json_agg(json_build_object('id', i.id, 'slug', i.slug,
          'type', i.type, 'label', ${translated('i', 'label')}, 'options', i.variables)
          order by i.relay_fraction_id nulls first, i.position, i.id)
        from asked i where i.race_id = s.race_id or i.relay_fraction_id = s.relay_fraction_id), '[]') end as questions,
      case when ${at('services')}::boolean then ${services} end as services
    from shown s`,
);

/** What somebody answered, in words; null where a select was left open or a box not ticked. */
export function answerOf(
  { slug, type, options }: Pick<AskedQuestion, 'slug' | 'type' | 'options'>,
  given: readonly { readonly slug: string; readonly value: string }[],
  lang: Lang,
): string | null {
  const value = given.find((one) => one.slug === slug)?.value;
  if (type === 'checkbox') return value === ticked ? textIn(officeRegistrationsText, lang)('yes') : null;
  return options.find((option) => option.value === value)?.i18n[lang].label ?? value ?? null;
}

type FurtherColumns = Pick<OfficeRegistrationRow, 'answers' | 'services'>;

const nothing: FurtherColumns = { answers: null, services: null };

/** Answers and services of these entries, by their ids, as far as they are asked for: one statement, or none. */
export async function furtherOf(
  on: DbOrTx,
  entries: readonly string[],
  { show, lang }: { readonly show: readonly FurtherColumn[]; readonly lang: Lang },
): Promise<(entry: string) => FurtherColumns> {
  if (show.length === 0 || entries.length === 0) return () => nothing;
  const rows = await read(on, { entries, answers: show.includes('answers'), services: show.includes('services') });
  const shown = new Map(
    rows.map(({ entry, given, questions, services }): [string, FurtherColumns] => [
      entry,
      {
        answers:
          questions?.flatMap((question) => {
            const answer = answerOf(question, given ?? [], lang);
            return answer === null ? [] : [{ id: question.id, question: question.label[lang], answer }];
          }) ?? null,
        services:
          services?.map(({ copy, quantity }) => {
            const { name, variables = [] } = copy[lang];
            return { name, options: variables.map((chosen) => chosen.name).join(', ') || null, quantity };
          }) ?? null,
      },
    ]),
  );
  return (entry) => shown.get(entry) ?? nothing;
}
