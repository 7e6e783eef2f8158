import { expect, test } from 'vitest';
import { languages } from '#kernel/lang.ts';
import { officePoliciesText } from '../text/policies.ts';
import { settingsText } from '../text/settings.ts';
import { setUpsText } from '../text/setUps.ts';
import { officeShopText } from '../text/shop.ts';
import { lastChanges } from './lastChanges.ts';

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
