import { expect, test } from 'vitest';
import { paths } from '#kernel/paths.ts';
import { publicTarget } from './publicPages.ts';

const target = (url: string) =>
  publicTarget({ url, lang: 'it', site: { origin: 'http://portal.test', circuitId: 15 } } as Parameters<
    typeof publicTarget
  >[0]);

test('a race’s page is kept for everybody, a draft’s for nobody', () => {
  expect(target(paths.race('it', 'lago'))).toMatchObject({ kind: 'page', circuitId: 15 });
  expect(target(paths.raceDraft('it', 'lago', 7))).toBeNull();
});
