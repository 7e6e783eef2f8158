import { sql } from 'drizzle-orm';
import type { Lang } from '#kernel/lang.ts';
import { flag } from '#kernel/wire.ts';
import type { DbOrTx } from '#server/database.ts';
import { cleanHtml } from '#server/html.ts';
import { statement } from '#server/statement.ts';
import type { CustomInputView, RaceView } from '../contract.ts';
import type { customInputs, relayFractions } from './tables.ts';

type Rule = RaceView['race_details']['rule'];

type Input = Pick<
  typeof customInputs.$inferSelect,
  'id' | 'type' | 'slug' | 'required' | 'autoShow' | 'i18n' | 'variables'
> & { readonly race: number };

function inputView(input: Input, askedBy: readonly Input[], lang: Lang): CustomInputView {
  const { it } = input.i18n;
  const { label, placeholder, popup_html } = input.i18n[lang];
  return {
    id: input.id,
    type: input.type,
    slug: input.slug,
    // Required if at least one of the races requires it.
    required: flag(askedBy.some(({ required }) => required)),
    auto_show: flag(input.autoShow),
    // What has no words in a language yet has the Italian ones.
    i18n: {
      label: label || it.label,
      placeholder: placeholder || it.placeholder || null,
      popup_html: cleanHtml(popup_html || it.popup_html || '') || null,
    },
    variables: input.variables.map(({ value, i18n }) => ({
      value,
      i18n: { label: i18n[lang].label || i18n.it.label },
    })),
    race_ids: [...new Set(askedBy.map(({ race }) => race))],
  };
}

interface RuleRows {
  readonly fractions: readonly {
    readonly id: number;
    readonly i18n: FractionText;
    readonly min: number;
    readonly max: number;
  }[];
  readonly inputs: readonly (Input & { readonly fraction: number | null })[];
}

type FractionText = (typeof relayFractions.$inferSelect)['i18n'];

const read = statement<{ races: readonly number[] }, RuleRows>(
  'rule of races',
  (at) => sql`
    with fraction as materialized (select * from relay_fraction where race_id = any(${at('races')}::int[]))
    select coalesce((select json_agg(json_build_object('id', f.id, 'i18n', f.i18n, 'min', f.min, 'max', f.max)
        order by f.position, f.id) from fraction f), '[]') as fractions,
      coalesce((select json_agg(json_build_object('id', i.id, 'fraction', i.relay_fraction_id,
          'race', coalesce(i.race_id, (select race_id from fraction f where f.id = i.relay_fraction_id)), 'type', i.type,
          'slug', i.slug, 'required', i.required, 'autoShow', i.auto_show, 'i18n', i.i18n, 'variables', i.variables)
          order by i.position, i.id)
        from custom_input i where i.race_id = any(${at('races')}::int[])
          or i.relay_fraction_id in (select id from fraction)), '[]') as inputs`,
);

/** The questions of races, and the fractions of a relay with their own questions. */
export async function readRule(on: DbOrTx, raceIds: readonly number[], lang: Lang): Promise<Omit<Rule, 'is_relay'>> {
  const [found] = await read(on, { races: raceIds });
  const inputsOf = Map.groupBy(found?.inputs ?? [], ({ fraction }) => fraction);
  // The same question of two races is asked once: answers are stored by the question's slug.
  const asked = (fraction: number | null) =>
    [...Map.groupBy(inputsOf.get(fraction) ?? [], ({ slug }) => slug).values()].map((same) =>
      inputView(same[0]!, same, lang),
    );
  return {
    relay_fractions: (found?.fractions ?? []).map(({ id, i18n, min, max }) => ({
      id,
      min,
      max,
      i18n: { name: i18n[lang].name || i18n.it.name },
      custom_inputs: asked(id),
    })),
    custom_inputs: asked(null),
  };
}
