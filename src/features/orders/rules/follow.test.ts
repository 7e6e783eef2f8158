import { describe, expect, test } from 'vitest';
import { countedIn, registrationIn } from './follow.ts';
import type { OrderState } from './states.ts';

describe('What follows from the state of an order (checkout §4, "Order states")', () => {
  test.each`
    state                 | places         | registrations  | because
    ${'awaiting_payment'} | ${'ordered'}   | ${'on_hold'}   | ${'the places are held while the money is awaited'}
    ${'paid'}             | ${'purchased'} | ${'confirmed'} | ${'the payment confirms'}
    ${'partly_refunded'}  | ${'purchased'} | ${'confirmed'} | ${'the rest of it is paid'}
    ${'refunded'}         | ${'none'}      | ${'released'}  | ${'who gets the money back gives the place back'}
    ${'expired'}          | ${'none'}      | ${'released'}  | ${'what is not paid in time is sold to others'}
    ${'cancelled'}        | ${'none'}      | ${'released'}  | ${'what is cancelled is sold to others'}
  `('$state: $because', ({ state, places, registrations }) => {
    expect([countedIn[state as OrderState], registrationIn[state as OrderState]]).toEqual([places, registrations]);
  });
});
