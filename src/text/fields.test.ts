import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { orNothing, Whole } from '#kernel/forms.ts';
import { limitedIssue, limitedText } from '#kernel/limits.ts';
import { LineIn, requiredText } from '#kernel/wire.ts';
import { wordField } from './fields.ts';

/** What is said of a value in both languages. */
function said(schema: z.ZodType, value: unknown): readonly (string | undefined)[] {
  const [issue] = schema.safeParse(value).error?.issues ?? [];
  const found = issue && limitedIssue(issue);
  return (['it', 'en'] as const).map((lang) => wordField(found ? limitedText(found) : undefined, lang));
}

describe('A value over its limit is told the limit and its unit', () => {
  test('a text its characters, a list its items', () => {
    expect(said(LineIn(80), 'x'.repeat(81))).toEqual(['Al massimo 80 caratteri.', 'At most 80 characters.']);
    expect(said(requiredText(1, 20_000), 'x'.repeat(20_001))).toEqual([
      'Al massimo 20.000 caratteri.',
      'At most 20,000 characters.',
    ]);
    expect(said(orNothing(LineIn(1)), 'xx')).toEqual(['Al massimo 1 carattere.', 'At most 1 character.']);
    const list = z.array(z.string()).max(20, 'too_long');
    expect(said(list, Array(21).fill(''))).toEqual(['Al massimo 20 voci.', 'At most 20 items.']);
  });

  test('a number both ends, also where it is none or has decimals; one that is missing is asked for', () => {
    const numbers = ['Un numero da 1 a 20, senza decimali.', 'A number from 1 to 20, without decimals.'];
    for (const value of ['0', '21', '2,5', '2.5', 'due', 21, 2.5]) expect(said(Whole(1, 20), value)).toEqual(numbers);
    expect(said(orNothing(Whole(1900, 2100)), '1899')).toEqual([
      'Un numero da 1900 a 2100, senza decimali.',
      'A number from 1900 to 2100, without decimals.',
    ]);
    expect(said(Whole(1, 20), '')).toEqual(['Obbligatorio.', 'Required.']);
    expect(said(orNothing(Whole(1, 20)), '')).toEqual([undefined, undefined]);
    expect(said(orNothing(Whole(1, 100, 'percent_not_valid')), '12,5')).toEqual([
      'Da 1 a 100\u00a0%, senza decimali.',
      'From 1 to 100%, without decimals.',
    ]);
  });
});
