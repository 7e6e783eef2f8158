import { expect, test } from 'vitest';
import { isOnline } from './registerButton.ts';

test('a race without types cannot be registered for', () => {
  expect([isOnline({ registration_types: [] }), isOnline({ registration_types: [{ id: 1 }] })]).toEqual([false, true]);
});
