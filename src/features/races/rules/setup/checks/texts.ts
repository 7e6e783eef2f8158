import { type Check, type Found, when } from '#kernel/checks.ts';
import { activeTypes, type RaceSetUp, typeField, typeName } from '../setUp.ts';

/** A policy is asked to be accepted that says nothing. Of races and packages. */
export const withoutText: Check<Pick<RaceSetUp, 'policies'>> = {
  number: 40,
  level: 'fault',
  find: ({ policies }) => policies.flatMap(({ name, has_text }) => when(!has_text, 'types', { name })),
};

/** Policies are asked to be accepted that have no English name. Of races and packages. */
export const policiesWithoutName = ({ policies }: Pick<RaceSetUp, 'policies'>): readonly Found[] =>
  policies.flatMap(({ name, has_english_name }) => when(!has_english_name, 'types', { name }, 'check_35_policy'));

/** Nobody accepts anything: neither rules nor a waiver. A package is compared with its races. */
const nothingAccepted: Check<RaceSetUp> = {
  number: 58,
  level: 'note',
  find: (setUp) => {
    const types = activeTypes(setUp);
    return when(types.length > 0 && types.every(({ policies }) => policies.length === 0), 'types');
  },
};

/** Texts in both languages, questions, policies, sizes. */
export const textChecks: readonly Check<RaceSetUp>[] = [
  {
    number: 35,
    level: 'fault',
    find: ({ race, types, questions, fractions, policies }) => [
      ...policiesWithoutName({ policies }),
      ...when(race.name_en === '', 'name_en'),
      ...when(race.type_it === '', 'type_it'),
      ...when(race.type_en === '', 'type_en'),
      ...types
        .filter(({ active }) => active)
        .flatMap((type) =>
          when(type.name_en === '', typeField(type, 'name_en'), { name: typeName(type) }, 'check_35_type'),
        ),
      ...when(
        questions.some(({ label_en }) => label_en === ''),
        'questions',
        {},
        'check_35_questions',
      ),
      ...when(race.is_relay && fractions.some(({ name_en }) => name_en === ''), 'fractions', {}, 'check_35_fractions'),
    ],
  },
  {
    number: 36,
    level: 'note',
    find: ({ race }) => [
      ...when(race.description_it === '', 'description_it'),
      ...when(race.description_en === '', 'description_en'),
    ],
  },
  {
    number: 37,
    level: 'note',
    find: ({ race }) =>
      when(race.description_it !== '' && race.description_it === race.description_en, 'description_en'),
  },
  {
    number: 38,
    level: 'fault',
    find: ({ questions }) =>
      questions.flatMap(({ type, options, slug, label, label_en, fraction }, at) => {
        const again = questions.findIndex((one) => one.slug === slug && one.fraction === fraction) < at;
        return when((type === 'select' && options < 2) || again, 'questions', { label: { it: label, en: label_en } });
      }),
  },
  {
    number: 39,
    level: 'note',
    find: ({ questions }) =>
      questions.flatMap(({ type, text, label, label_en }) =>
        when(type === 'checkbox' && text === '', 'questions', { label: { it: label, en: label_en } }),
      ),
  },
  withoutText,
  nothingAccepted,
  {
    number: 41,
    level: 'fault',
    find: ({ race, circuit }) =>
      when(race.asks_gadget_size && race.gadget_sizes === '' && circuit.sizes === 0, 'gadget_sizes'),
  },
  {
    number: 54,
    level: 'note',
    find: ({ race }) => [
      ...when(race.bib_place_it === '', 'bib_place_it'),
      ...when(race.bib_hours_it === '', 'bib_hours_it'),
      ...when(race.bib_hours_it !== '' && race.bib_hours_en === '', 'bib_hours_en'),
    ],
  },
];
