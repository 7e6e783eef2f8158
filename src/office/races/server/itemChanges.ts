import type { FractionFields as Fraction, QuestionFields as Question } from '#features/races/contract/setup.ts';
import { FractionFields, QuestionFields } from '#features/races/contract/setup.ts';
import { type AnswerCounts, answeredFaults, optionsOf, questionFaults } from '#features/races/rules/setup/questions.ts';
import {
  createFraction,
  deleteFraction,
  readFractions,
  type SetFraction,
  sortFractions,
  writeFraction,
} from '#features/races/server/setup/fractions.ts';
import {
  createQuestion,
  deleteQuestion,
  readQuestions,
  type SetQuestion,
  sortQuestions,
  writeQuestion,
} from '#features/races/server/setup/questions.ts';
import type { FoundSetUp } from '#features/races/server/setup/setUpView.ts';
import { refuse, refuseField, refuseFields } from '#kernel/errors.ts';
import { listChanges } from '#office/kit/server/lists.ts';
import type { Context } from '#server/context.ts';
import { readAnswered } from './answeredView.ts';
import { aboutRace, changingRace, type RaceOfficer } from './changingRace.ts';
import { serviceChanges } from './serviceChanges.ts';
import { typeChanges } from './typeChanges.ts';

const noAnswers: AnswerCounts = new Map();

export function createRaceItemChanges(context: Context) {
  const { changing } = changingRace(context);
  const common = { context, about: aboutRace, changing };

  const questions = listChanges<RaceOfficer, FoundSetUp, Question, SetQuestion>({
    ...common,
    name: 'question',
    namedBy: 'label_it',
    fields: QuestionFields.keyof().options,
    items: (tx, { raceId }) => readQuestions(tx, raceId),
    allow: async (tx, { raceId }, { before, wanted }) => {
      const answered = before ? ((await readAnswered(tx, raceId)).get(before.slug) ?? noAnswers) : noAnswers;
      if (!wanted) return answered.size > 0 ? refuse('in_use') : undefined;
      const legs = await readFractions(tx, raceId);
      if (wanted.fraction_id !== null && !legs.some(({ id }) => id === wanted.fraction_id)) refuse('choice_not_there');
      refuseFields(questionFaults(wanted));
      if (before) {
        const options = optionsOf(wanted, before.options);
        refuseFields(answeredFaults(before, wanted, { options, answered }));
      }
    },
    add: (tx, { raceId }, fields, others) => createQuestion(tx, raceId, fields, others),
    write: (tx, { raceId }, question, fields) => writeQuestion(tx, raceId, question, fields),
    remove: (tx, _, { id }) => deleteQuestion(tx, id),
    sort: sortQuestions,
  });

  const fractions = listChanges<RaceOfficer, FoundSetUp, Fraction, SetFraction>({
    ...common,
    name: 'fraction',
    namedBy: 'name_it',
    fields: FractionFields.keyof().options,
    items: (tx, { raceId }) => readFractions(tx, raceId),
    allow: (_, __, { found, before, wanted }) => {
      if (wanted && wanted.min > wanted.max) refuseField('max', `max_below_min:${wanted.min}`);
      if (found.setUp.taken === 0) return;
      if (!before || !wanted) refuse('legs_are_fixed');
      const fixed = (['min', 'max'] as const).filter((field) => before[field] !== wanted[field]);
      refuseFields(Object.fromEntries(fixed.map((field) => [field, 'fixed_after_sale'])));
    },
    add: (tx, { raceId }, fields) => createFraction(tx, raceId, fields),
    write: (tx, _, { id }, fields) => writeFraction(tx, id, fields),
    remove: (tx, _, { id }) => deleteFraction(tx, id),
    sort: sortFractions,
  });

  const types = typeChanges<RaceOfficer, FoundSetUp>(common, ({ raceId }) => ({ raceId }));

  const services = serviceChanges<RaceOfficer, FoundSetUp>(common, ({ raceId }) => ({ raceId }));

  return { types, questions, fractions, services };
}
