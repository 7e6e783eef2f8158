import { addDays, type Day } from '#kernel/calendar.ts';

/** How a document stands with the exchange system (SdI), as the office has noted it by hand. */
export const sdiStates = ['to_send', 'sent', 'accepted', 'rejected'] as const;
export type SdiState = (typeof sdiStates)[number];

/** By law a document goes to the exchange system within twelve days, and one that it rejects again within five. */
const daysToSend = 12;
const daysToSendAgain = 5;

/** Null where it is sent. One that was rejected, corrected or not, has the days that its last rejection gives it. Source: decision 186. */
export const sendBy = (state: SdiState, issuedOn: Day, rejectedOn: Day | null): Day | null => {
  if (state !== 'to_send' && state !== 'rejected') return null;
  return rejectedOn ? addDays(rejectedOn, daysToSendAgain) : addDays(issuedOn, daysToSend);
};

/** May the buyer of an issued document be corrected? What is rejected was never issued, until it was sent again. */
export const mayCorrect = (state: SdiState, rejectedOn: Day | null): boolean =>
  state === 'rejected' || (state === 'to_send' && rejectedOn !== null);
