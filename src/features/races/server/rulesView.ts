import { asc, inArray } from 'drizzle-orm';
import type { Lang } from '#kernel/lang.ts';
import { flag } from '#kernel/wire.ts';
import type { DbOrTx } from '#server/database.ts';
import { cleanHtml } from '#server/html.ts';
import type { CustomInputView, RaceView } from '../contract.ts';
import { customInputs, relayFractions } from './tables.ts';

type Rule = RaceView['race_details']['rule'];

function inputView(input: typeof customInputs.$inferSelect, lang: Lang): CustomInputView {
  const { label, placeholder, popup_html } = input.i18n[lang];
  return {
    id: input.id,
    type: input.type,
    slug: input.slug,
    required: flag(input.required),
    auto_show: flag(input.autoShow),
    i18n: { label, placeholder: placeholder ?? null, popup_html: popup_html ? cleanHtml(popup_html) : null },
    variables: input.variables.map(({ value, i18n }) => ({ value, i18n: { label: i18n[lang].label } })),
  };
}

/** What races ask of each athlete: their questions, and the fractions of a relay with questions of their own. */
export async function readRule(on: DbOrTx, raceIds: readonly number[], lang: Lang): Promise<Omit<Rule, 'is_relay'>> {
  const fractionIds = on
    .select({ id: relayFractions.id })
    .from(relayFractions)
    .where(inArray(relayFractions.raceId, [...raceIds]));
  const [fractions, ofRaces, ofFractions] = await Promise.all([
    on
      .select()
      .from(relayFractions)
      .where(inArray(relayFractions.raceId, [...raceIds]))
      .orderBy(asc(relayFractions.position), asc(relayFractions.id)),
    on
      .select()
      .from(customInputs)
      .where(inArray(customInputs.raceId, [...raceIds]))
      .orderBy(asc(customInputs.position), asc(customInputs.id)),
    on
      .select()
      .from(customInputs)
      .where(inArray(customInputs.relayFractionId, fractionIds))
      .orderBy(asc(customInputs.position), asc(customInputs.id)),
  ]);
  const inputsOf = Map.groupBy(ofFractions, ({ relayFractionId }) => relayFractionId);
  return {
    relay_fractions: fractions.map(({ id, i18n, min, max }) => ({
      id,
      i18n: i18n[lang],
      min,
      max,
      custom_inputs: (inputsOf.get(id) ?? []).map((input) => inputView(input, lang)),
    })),
    custom_inputs: ofRaces.map((input) => inputView(input, lang)),
  };
}
