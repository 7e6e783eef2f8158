import { expect, test } from 'vitest';
import { textIn } from '#text/translate.ts';
import { disruptionsText } from '../text/index.ts';

test('why a refund is given is read by its buyer and by the office: it speaks to neither', () => {
  for (const kind of ['refund_note_postponed', 'refund_note_cancelled'] as const) {
    expect(textIn(disruptionsText, 'it')(kind, { race: 'Olimpico' })).not.toMatch(/\b(hai|sei|tuo|tua|ti)\b/);
    expect(textIn(disruptionsText, 'en')(kind, { race: 'Olimpico' })).not.toMatch(/\byou/i);
  }
});
