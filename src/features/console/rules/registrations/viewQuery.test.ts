import { expect, test } from 'vitest';
import { viewQuery } from './viewQuery.ts';

test.each([
  ['page=3&race=201&circuit=15&light=red', 'race=201&light=red'],
  ['show=answers.services&hide=born&race=201', 'race=201&hide=born&show=answers.services'],
  ['light=red&race=201', 'race=201&light=red'],
  ['?search=d%27angelo&sort=name', 'search=d%27angelo&sort=name'],
  ['race=&evil=1&race=7', ''],
  ['', ''],
])('%s is kept as %s', (given, kept) => {
  expect(String(new URLSearchParams(viewQuery([...new URLSearchParams(given)])))).toBe(kept);
});
