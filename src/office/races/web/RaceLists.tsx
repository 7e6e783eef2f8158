import { useMemo } from 'react';
import { FractionFields, QuestionFields } from '#features/races/contract/setup.ts';
import { setUpsText } from '#office/kit/text/setUps.ts';
import { ListBlock } from '#office/kit/web/setUps/ListBlock.tsx';
import type { ListFieldOf } from '#office/kit/web/setUps/ListField.tsx';
import { useListChanges } from '#office/kit/web/setUps/useListChanges.ts';
import type { BlockNotice } from '#office/kit/web/setUps/useTold.ts';
import { useLang } from '#web/api.tsx';
import { useText } from '#web/text.tsx';
import {
  type FractionView,
  fractionCalls,
  type QuestionView,
  questionCalls,
  serviceCalls,
} from '../contract/raceItems.ts';
import type { RaceSetUpView } from '../contract/races.ts';
import { Services } from './Services.tsx';

/** What a check asks for before a race is shown: of a question its words in English, and what is read or chosen. */
const wantedOfQuestions = ['label_en', 'text_it', 'text_en', 'options_it', 'options_en'] as const;
const wantedOfFractions = ['name_en'] as const;

interface RaceListProps {
  readonly found: RaceSetUpView;
  readonly told: BlockNotice;
  readonly onDirty: (form: string, isDirty: boolean) => void;
}

const emptyQuestion = {
  type: 'select',
  fraction_id: null,
  label_it: '',
  label_en: '',
  placeholder_it: '',
  placeholder_en: '',
  text_it: '',
  text_en: '',
  auto_show: 0,
  required: 0,
  options_it: '',
  options_en: '',
};

const emptyFraction = { name_it: '', name_en: '', min: 1, max: 1 };

/** Has a race legs, or is to have some? */
export const hasFractions = ({ fields, fractions }: RaceSetUpView): boolean =>
  fields.is_relay === 1 || fractions.length > 0;

/** What a race asks, the legs of a relay and the services that are sold with it. */
export function RaceLists({ found, told, onDirty }: RaceListProps) {
  const { changes, question } = useListChanges();
  const of = { race: found.id };
  const common = { found, told, onDirty };
  return (
    <>
      <Questions {...common} changes={changes(questionCalls, of)} />
      {hasFractions(found) && <Fractions {...common} changes={changes(fractionCalls, of)} />}
      <Services {...common} changes={changes(serviceCalls, of)} />
      {question}
    </>
  );
}

type ListChanges = ReturnType<ReturnType<typeof useListChanges>['changes']>;

interface OneListProps extends RaceListProps {
  readonly changes: ListChanges;
}

type QuestionField = keyof typeof emptyQuestion | 'position';

function Questions({ found, told, onDirty, changes }: OneListProps) {
  const t = useText(setUpsText);
  const lang = useLang();
  const { questions, fractions } = found;
  const mayChange = found.may_change === 1;
  const legs = useMemo(
    () => fractions.map((leg) => ({ id: leg.id, name: leg[`name_${lang}`] || leg.name_it })),
    [fractions, lang],
  );
  const kinds = useMemo(
    () => (['select', 'checkbox'] as const).map((kind) => ({ id: kind, name: t(`question_${kind}`) })),
    [t],
  );
  const fields = useMemo((): readonly ListFieldOf<QuestionField>[] => {
    const label = (name: QuestionField) => t(`field_${name as 'type'}`);
    return [
      { kind: 'pair', stem: 'label', label: t('question'), hint: t('question_hint') },
      { kind: 'select', name: 'type', label: t('question_type'), choices: kinds },
      {
        kind: 'lines',
        stem: 'options',
        label: t('options'),
        hint: t('options_hint'),
        rows: 4,
        when: ({ type }) => type === 'select',
      },
      {
        kind: 'pair',
        stem: 'placeholder',
        label: t('placeholder'),
        hint: t('placeholder_hint'),
        when: ({ type }) => type === 'select',
      },
      ...(legs.length > 0
        ? [
            {
              kind: 'select',
              name: 'fraction_id',
              label: label('fraction_id'),
              choices: legs,
              none: t('all_legs'),
            } as const,
          ]
        : []),
      { kind: 'tick', name: 'required', label: label('required'), hint: t('required_hint') },
      { kind: 'prose', stem: 'text', label: t('question_text'), hint: t('question_text_hint'), rows: 4 },
      {
        kind: 'tick',
        name: 'auto_show',
        label: label('auto_show'),
        when: ({ text_it }) => text_it !== '',
      },
      { kind: 'place', name: 'position', label: label('position') },
    ];
  }, [t, kinds, legs]);
  const first = useMemo(() => ({ ...emptyQuestion, position: questions.length + 1 }), [questions.length]);
  return (
    <ListBlock<QuestionField, QuestionView>
      id="questions"
      schema={QuestionFields}
      wanted={wantedOfQuestions}
      title={t('part_questions')}
      text={<p>{t('questions_text')}</p>}
      items={questions}
      fields={fields}
      first={first}
      line={({ required, fraction_id, used, ...question }) => (
        <>
          <span className="b">{question[`label_${lang}`] || question.label_it}</span>
          <span className="mut sm">
            {[
              t(`question_${question.type}`),
              legs.find(({ id }) => id === fraction_id)?.name,
              required === 1 && t('is_required'),
              used > 0 && t('answered', { count: used }),
            ]
              .filter(Boolean)
              .join(' · ')}
          </span>
        </>
      )}
      words={{
        add: t('new_question'),
        added: t('question_added'),
        removed: t('question_deleted'),
        none: t('no_questions'),
      }}
      label={(field) => t(`field_${field as 'label_it'}`)}
      mayChange={mayChange}
      mayRemove={({ used }) => used === 0}
      changes={changes}
      told={told}
      onDirty={onDirty}
    />
  );
}

type FractionField = keyof typeof emptyFraction | 'position';

function Fractions({ found, told, onDirty, changes }: OneListProps) {
  const t = useText(setUpsText);
  const lang = useLang();
  const { fractions, taken } = found;
  const isSold = taken > 0;
  const fields = useMemo(
    (): readonly ListFieldOf<FractionField>[] => [
      { kind: 'pair', stem: 'name', label: t('name') },
      {
        kind: 'number',
        name: 'min',
        label: t('field_min'),
        fixed: isSold,
        hint: t(isSold ? 'fixed_hint' : 'min_hint'),
      },
      { kind: 'number', name: 'max', label: t('field_max'), fixed: isSold },
      { kind: 'place', name: 'position', label: t('field_position') },
    ],
    [t, isSold],
  );
  const first = useMemo(() => ({ ...emptyFraction, position: fractions.length + 1 }), [fractions.length]);
  return (
    <ListBlock<FractionField, FractionView>
      id="fractions"
      schema={FractionFields}
      wanted={wantedOfFractions}
      title={t('part_fractions')}
      text={<p>{t(isSold ? 'fractions_fixed' : 'fractions_text')}</p>}
      items={fractions}
      fields={fields}
      first={isSold ? null : first}
      line={({ min, max, ...leg }) => (
        <>
          <span className="b">{leg[`name_${lang}`] || leg.name_it}</span>
          <span className="mut sm">
            {min === max ? t('runners', { count: max }) : t('runners_between', { min, max })}
          </span>
        </>
      )}
      words={{
        add: t('new_fraction'),
        added: t('fraction_added'),
        removed: t('fraction_deleted'),
        none: t('no_fractions'),
      }}
      label={(field) => t(`field_${field as 'name_it'}`)}
      mayChange={found.may_change === 1}
      mayRemove={() => !isSold}
      changes={changes}
      told={told}
      onDirty={onDirty}
    />
  );
}
