import { Refusal } from '#kernel/errors.ts';

const refused = (code: 'card_number_in_use' | 'card_number_not_valid') =>
  new Refusal(code, { errors: { card_number: [code] } });

/** A number that is another athlete's (registration §4). */
export const cardInUse = () => refused('card_number_in_use');
/** A number that is unknown or has expired. */
export const cardNotValid = () => refused('card_number_not_valid');
