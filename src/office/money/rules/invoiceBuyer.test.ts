import { expect, test } from 'vitest';
import { buyerAsTyped, typedFaults } from './invoiceBuyer.ts';

const address = {
  address: 'Via Roma',
  house_number: '1',
  zipcode: '28100',
  city: 'Novara',
  state: 'NO',
  country: 'IT',
};
const ada = { type: 'private', firstname: 'Ada', lastname: 'Negri', address } as const;

test('a buyer is typed field by field; the code of who has none is nothing that was typed', () => {
  expect(buyerAsTyped({ ...ada, recipient_code: '0000000' })).toMatchObject({
    ...{ firstname: 'Ada', company: '', recipient_code: '', city: 'Novara' },
  });
  expect(buyerAsTyped({ ...ada, recipient_code: 'ABC1234' }).recipient_code).toBe('ABC1234');
  expect(buyerAsTyped(null)).toMatchObject({ type: 'private', lastname: '', country: 'IT' });
});

test.each([
  [{}, {}],
  [{ firstname: 'Łucja “Ada”' }, {}],
  [
    { firstname: 'Юлия', zipcode: '2810' },
    { firstname: 'latin_only', zipcode: 'zipcode_not_valid' },
  ],
  [
    { lastname: '', city: 'Αθήνα' },
    { lastname: 'required', city: 'latin_only' },
  ],
  [{ country: 'CH', zipcode: '6900', state: 'TI' }, {}],
])('all that is wrong with %j is said at once: %j', (change, faults) => {
  const typed = { ...buyerAsTyped({ ...ada, fiscal_code: 'NGRDAA70A41F205P' }), ...change };
  const { fiscal_code: _, ...others } = typedFaults(typed);
  expect(others).toEqual(faults);
});
