import type { RaceCard } from '#features/circuits/contract.ts';
import type { CustomInputView, RaceView } from '#features/races/contract.ts';
import { availabilityOf } from '#features/races/rules/availability.ts';
import { bibCollectionOf } from '#features/races/rules/bibCollection.ts';
import { priceFrom } from '#features/races/rules/priceFrom.ts';
import { readDistance } from '#features/races/rules/setup/distance.ts';
import { optionsOf } from '#features/races/rules/setup/questions.ts';
import { ClockTime, Day, dayInRome, instantInRome } from '#kernel/calendar.ts';
import type { Lang } from '#kernel/lang.ts';
import { flag } from '#kernel/wire.ts';
import type { FractionView, QuestionView, RaceSetUpView } from '../../contract.ts';
import type { RaceValues } from '../races/useRaceForm.ts';
import type { FieldValue } from '../setUps/useFieldsForm.ts';
import { cleanProse } from './cleanProse.ts';
import { typedNumber } from './typed.ts';

/** A question or a leg as its form holds it, or as it is stored. */
export type ItemValues<Item> = { readonly [Field in keyof Item]?: FieldValue | Item[Field] };

/** A race as it is typed, and all that is saved of it. */
export interface RaceOf {
  readonly values: RaceValues;
  readonly found: RaceSetUpView;
}

/** The instant of what is typed, or of what is saved while it is none. */
const instantOf = (typed: FieldValue, saved: string): Date =>
  instantInRome(ClockTime.safeParse(typed).data ?? ClockTime.parse(saved));

/** The race's card, as Home will have it with what is typed now. */
export function cardShown({ values, found }: RaceOf, lang: Lang, now: Date): RaceCard {
  const { fields, types, taken } = found;
  const said = (name: 'name' | 'type' | 'description') => String(values[`${name}_${lang}`] || values[`${name}_it`]);
  const startsAt = instantOf(values.starts_at, fields.starts_at);
  const closesAt = instantOf(values.closes_at, fields.closes_at);
  const endsOn = Day.safeParse(values.ends_on).data ?? fields.ends_on;
  const places = Math.max(0, typedNumber(values.stock, 0) - taken);
  const stopped = found.sale.stopped === 1;
  const offer = { comingSoon: values.coming_soon === true, registrationEndsAt: closesAt, endsOn, stopped };
  const opens = ClockTime.safeParse(values.opens_at).data;
  const distance = readDistance(String(values.distance)) ?? [];
  return {
    id: found.id,
    slug: fields.slug,
    i18n: { name: said('name'), type: said('type'), description: said('description') },
    discipline: values.discipline as RaceCard['discipline'],
    distance: distance.map(([value, unit]) => [lang === 'it' ? value.replace('.', ',') : value, unit]),
    colourway: values.colourway as RaceCard['colourway'],
    starts_at: startsAt.toISOString(),
    ends_on: endsOn,
    price_from: priceFrom(types.filter(({ active }) => active === 1).map(({ price }) => price)),
    total_from: null,
    availability: {
      state: availabilityOf([offer], places, now),
      places_left: places,
      few: false,
      opens_at: opens ? instantInRome(opens).toISOString() : null,
      registration_ends_at: closesAt.toISOString(),
      stopped,
      disruption: null,
    },
    registrations_in_cart: typedNumber(values.registrations_in_cart, 1),
    is_relay: flag(values.is_relay === true),
    only_for_team: flag(values.only_for_team === true),
    heights: found.track && [...found.track.heights],
  };
}

const isTicked = (value: unknown): boolean => value === true || value === 1;

/** A question as the wizard will ask it. Its text, which may open by itself, opens when it is asked for: here nothing does. */
function questionShown(values: ItemValues<QuestionView>, at: number, race: number, lang: Lang): CustomInputView {
  const text = (name: keyof QuestionView) => String(values[name] ?? '');
  const said = (name: 'label' | 'placeholder' | 'text') => text(`${name}_${lang}`) || text(`${name}_it`);
  const options = optionsOf({ options_it: text('options_it'), options_en: text('options_en') }, []);
  return {
    id: at,
    type: text('type') === 'checkbox' ? 'checkbox' : 'select',
    slug: `question-${at}`,
    required: flag(isTicked(values.required)),
    auto_show: 0,
    i18n: {
      label: said('label'),
      placeholder: said('placeholder') || null,
      popup_html: cleanProse(said('text')) || null,
    },
    variables: options.map(({ value, ...option }) => ({ value, i18n: { label: option[lang] } })),
    race_ids: [race],
  };
}

/** What the wizard asks of everybody, or of whoever runs a leg. */
export function questionsShown(
  { values, found }: RaceOf,
  typed: { readonly questions: readonly ItemValues<QuestionView>[]; readonly fractions: readonly FractionView[] },
  lang: Lang,
): Pick<RaceView['race_details'], 'asks_gadget_size' | 'gadget_sizes' | 'rule'> {
  const asked = typed.questions.map((question, at) => ({
    leg: Number(question.fraction_id) || null,
    shown: questionShown(question, at, found.id, lang),
  }));
  const asks = (leg: number | null) => asked.filter((question) => question.leg === leg).map(({ shown }) => shown);
  const sizes = String(values.gadget_sizes || found.circuit_sizes)
    .split(',')
    .map((size) => size.trim())
    .filter(Boolean);
  return {
    asks_gadget_size: flag(values.asks_gadget_size === true),
    gadget_sizes: values.asks_gadget_size === true ? sizes : [],
    rule: {
      is_relay: flag(values.is_relay === true),
      relay_fractions: typed.fractions.map((leg) => ({
        id: leg.id,
        i18n: { name: leg[`name_${lang}`] || leg.name_it },
        min: leg.min,
        max: leg.max,
        custom_inputs: asks(leg.id),
      })),
      custom_inputs: asks(null),
    },
  };
}

/** The race's own page as it will be with what is typed now. */
export function pageShown(of: RaceOf, lang: Lang, now: Date): RaceView {
  const { values, found } = of;
  const { choices, types, track } = found;
  const card = cardShown(of, lang, now);
  const said = (name: 'name' | 'description' | 'rules') => String(values[`${name}_${lang}`] || values[`${name}_it`]);
  const stage = choices.stages.find(({ id }) => id === Number(values.stage_id)) ?? choices.stages[0];
  const name = stage ? stage[`name_${lang}`] || stage.name_it : '';
  const raceDay = dayInRome(new Date(card.starts_at));
  const bib = (one: Lang) => ({
    bib_place: String(values[`bib_place_${one}`]),
    bib_hours: String(values[`bib_hours_${one}`]),
  });
  const federation = (id: number) => choices.federations.find((one) => one.id === id)?.name ?? '';
  return {
    race_type: 'race',
    id: found.id,
    slug: card.slug,
    stage: {
      id: stage?.id ?? 0,
      slug: '',
      name,
      place: stage ? stage[`place_${lang}`] || stage.place_it : '',
      address: stage?.address || null,
      coordinates: null,
      starts_on: stage?.starts_on ?? raceDay,
      ends_on: stage?.ends_on ?? raceDay,
    },
    card,
    i18n: { name: card.i18n.name, description: card.i18n.description },
    availability: card.availability,
    races: [{ id: found.id, slug: card.slug, name: card.i18n.name, stage: name, starts_at: card.starts_at }],
    registered: found.registered,
    track: track && {
      ...{ length: track.length, climb: track.climb, descent: track.descent },
      ...{ lowest: track.lowest, highest: track.highest, highest_at: track.highest_at, heights: [...track.heights] },
    },
    race_details: {
      registration_types: types
        .filter(({ active }) => active === 1)
        .map((type) => ({
          id: type.id,
          i18n: { name: type[`name_${lang}`] || type.name_it, notes: type[`notes_${lang}`] || type.notes_it },
          price: type.price,
          born_from: type.born_from,
          born_until: type.born_until,
          has_federation: type.has_federation,
          have_more_federations: flag(type.federations.length > 1),
          federation_id: type.federations[0] ?? null,
          federations: type.federations.map((id) => ({ ...noRules, id, name: federation(id) })),
          race_policies: [],
          medical_certificate_uploads_active: type.certificate,
          datahealth_active: 0,
          datahealth_race_id: null,
          datahealth_api_key: null,
        })),
      has_team_registration: flag(values.has_team_registration === true),
      only_for_team: card.only_for_team,
      ...questionsShown(of, { questions: found.questions, fractions: found.fractions }, lang),
      substitution_enabled: flag(values.substitution_enabled === true),
      transfer_enabled: flag(values.transfer_enabled === true),
      minimum_age: typedNumber(values.minimum_age, 0) || null,
      bib_collection: bibCollectionOf({ it: bib('it'), en: bib('en') }, lang),
      rules_html: cleanProse(said('rules')) || null,
      has_services: flag(found.services.length > 0),
    },
  };
}

type Federation = RaceView['race_details']['registration_types'][number]['federations'][number];

/** What a federation asks of its cards is asked by the wizard, not said on the page. */
const noRules: Omit<Federation, 'id' | 'name'> = {
  hint: null,
  free_name: 0,
  team_code: 0,
  may_continue_without_card: 0,
  team_after_valid_card: 0,
  card_pattern: null,
  minimum_birth_year_age: null,
};
