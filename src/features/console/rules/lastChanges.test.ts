import { expect, test } from 'vitest';
import { languages } from '#kernel/lang.ts';
import { officePoliciesText } from '../text/policies.ts';
import { settingsText } from '../text/settings.ts';
import { setUpsText } from '../text/setUps.ts';
import { officeShopText } from '../text/shop.ts';
import { foldChanges, lastChanges, type OneChange } from './lastChanges.ts';

test('whatever is told of a last change has its words in both languages', () => {
  const textOf = {
    race: setUpsText,
    package: setUpsText,
    stage: setUpsText,
    product: officeShopText,
    policy: officePoliciesText,
    coupon: officeShopText,
    bank: settingsText,
  };
  for (const lang of languages) {
    for (const [kind, deeds] of Object.entries(lastChanges)) {
      const words: object = textOf[kind as keyof typeof textOf][lang];
      expect(
        deeds.filter((deed) => !(`did_${deed}` in words)),
        `${kind} in ${lang}`,
      ).toEqual([]);
    }
  }
});

test('what one person did to one thing is one line, where its latest change stands', () => {
  const change = (thing: string, by: string, action = 'race_changed'): OneChange => ({
    by,
    kind: 'race',
    thing,
    action,
  });
  const told = [
    change('1', 'Ada', 'race_published'),
    change('2', 'Ada'),
    change('1', 'Ugo'),
    change('1', 'Ada'),
    change('1', 'Ada'),
  ];
  expect(foldChanges(told)).toEqual([
    { last: told[0], count: 3, actions: ['race_published', 'race_changed'] },
    { last: told[1], count: 1, actions: ['race_changed'] },
    { last: told[2], count: 1, actions: ['race_changed'] },
  ]);
});
