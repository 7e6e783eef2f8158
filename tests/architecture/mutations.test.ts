import { describe, expect, test } from 'vitest';
import { whyNot } from '../mutations/copy.ts';
import { mutations } from '../mutations/list/index.ts';

describe('The faults that are put into the code on purpose', () => {
  test('each can still be put into the code of today', () => {
    const reasons = mutations.map((mutation) => ({ name: mutation.name, why: whyNot(mutation) }));
    expect(reasons.filter(({ why }) => why !== null)).toEqual([]);
  });

  test('each has a name of its own', () => {
    const names = mutations.map(({ name }) => name);
    expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([]);
  });
});
