import { expect, test } from 'vitest';
import { serviceName } from './serviceName.ts';

test.each([
  [{ name: 'Pasta party', options: null, quantity: 1 }, 'Pasta party'],
  [{ name: 'Pasta party', options: 'Pesto', quantity: 2 }, 'Pasta party (Pesto) × 2'],
])('%o is named %s', (service, name) => {
  expect(serviceName(service)).toBe(name);
});
