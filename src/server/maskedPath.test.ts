import { expect, test } from 'vitest';
import { maskedPath } from './maskedPath.ts';

test.each`
  address                                        | logged
  ${'/it/race/orta-10k?from=mail'}               | ${'/it/race/orta-10k'}
  ${'/it/email/confirm/moved@demo.test/x'}       | ${'/it/email/confirm/…/x'}
  ${'/it/email/confirm/moved%40demo.test/x'}     | ${'/it/email/confirm/…/x'}
  ${'/it/account/activate/Zm9vYmFyYmF6cXV4cXV1'} | ${'/it/account/activate/…'}
  ${'/it/signin.data'}                           | ${'/it/signin.data'}
`('the address $address is logged as $logged', ({ address, logged }) => {
  expect(maskedPath(address)).toBe(logged);
});
