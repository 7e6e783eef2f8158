import { expect, test } from 'vitest';
import { euro } from '#kernel/money.ts';
import { refundFor } from './refundFor.ts';

const some = { amount: euro('20.00'), shipping: euro('6.00'), left: 1, hasMore: true };

test.each`
  what                                        | given                          | back
  ${'some of the goods: what they were paid'} | ${{}}                          | ${{ amount: euro('20.00'), shipping: euro('0.00') }}
  ${'the last of them: delivery, too'}        | ${{ left: 0 }}                 | ${{ amount: euro('20.00'), shipping: euro('6.00') }}
  ${'an order of goods alone: everything'}    | ${{ left: 0, hasMore: false }} | ${'rest'}
  ${'a part of one: the part'}                | ${{ hasMore: false }}          | ${{ amount: euro('20.00'), shipping: euro('0.00') }}
`('Withdrawing from $what', ({ given, back }) => {
  expect(refundFor({ ...some, ...given })).toEqual(back);
});
