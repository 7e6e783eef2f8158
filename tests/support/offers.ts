import { addDays, dayInRome } from '#kernel/calendar.ts';
import { testNow } from './api.ts';

/** The last day to choose in tests: a fortnight from their now. */
export const answerBy = addDays(dayInRome(new Date(testNow)), 14);

/** What a race offers as the organiser usually sets it: a code or the money, with commission and services. */
export const usualOffers = { code: true, refund: true, answerBy, commission: true, services: true };

/** The same as a call of the office takes it. */
export const usualOffersIn = {
  offers_code: 1,
  offers_refund: 1,
  answer_by: answerBy,
  gives_commission: 1,
  gives_services: 1,
};

/** After the last day to choose. */
export const afterAnswers = `${addDays(answerBy, 1)}T08:00:00.000Z`;
