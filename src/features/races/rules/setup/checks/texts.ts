import { type Check, type FieldFinding, when } from '#kernel/checks.ts';
import { type RaceSetUp, typeField, typeName } from '../setUp.ts';

/** A policy is asked to be accepted that says nothing. Of races and packages. */
export const withoutText: Check<Pick<RaceSetUp, 'policies'>> = {
  number: 40,
  level: 'fault',
  find: ({ policies }) => policies.flatMap(({ name, has_text }) => when(!has_text, 'types', { name })),
};

/** Policies are asked to be accepted that have no English name. Of races and packages. */
export const policiesWithoutName = ({ policies }: Pick<RaceSetUp, 'policies'>): readonly FieldFinding[] =>
  policies.flatMap(({ name, has_english_name }) => when(!has_english_name, 'types', { name }, 'check_35_policy'));

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
    number: 38,
    level: 'fault',
    find: ({ questions }) =>
      questions.flatMap(({ type, options, label, label_en }) =>
        when(type === 'select' && options < 2, 'questions', { label: { it: label, en: label_en } }),
      ),
  },
  withoutText,
  {
    number: 41,
    level: 'fault',
    find: ({ race, circuit }) =>
      when(race.asks_gadget_size && race.gadget_sizes === '' && circuit.sizes === 0, 'gadget_sizes'),
  },
];
