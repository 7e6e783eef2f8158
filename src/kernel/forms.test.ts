import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { LongText, Paragraphs } from './forms.ts';

describe('A text of several lines', () => {
  const keep = (text: string) => LongText(1_000).parse(text);

  // Unicode, property Bidi_Control: all there are.
  test.each(['\u061c', '\u200e', '\u200f', ...'\u202a\u202b\u202c\u202d\u202e', ...'\u2066\u2067\u2068\u2069'])(
    'keeps nothing that turns the direction of writing: %j',
    (turn) => {
      expect(keep(`Quota ${turn}05.00 €${turn}\nfino a maggio`)).toBe('Quota 05.00 €\nfino a maggio');
      expect(Paragraphs(1_000).safeParse(turn).success).toBe(false);
    },
  );

  test.each([
    ['lines, tabs and empty lines', 'Prima\n\n\tseconda'],
    ['letters of any script', 'Łukasz, عربي, עברית'],
    ['an emoji that is joined of several', '👩‍👩‍👦 ❤️'],
  ])('keeps %s', (_, text) => expect(keep(text)).toBe(text));

  test('loses carriage returns, other controls, and the space around', () => {
    expect(keep(' Prima\r\nsec\u0000on\u0007da\n')).toBe('Prima\nseconda');
  });

  test('stays as it is once it was read', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 200 }), (text) => {
        expect(keep(keep(text))).toBe(keep(text));
        expect(keep(text)).not.toMatch(/\p{Bidi_Control}|[^\P{Cc}\n\t]/u);
      }),
    );
  });
});
