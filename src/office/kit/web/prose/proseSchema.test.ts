// @vitest-environment happy-dom
import fc from 'fast-check';
import { DOMParser } from 'prosemirror-model';
import { describe, expect, test } from 'vitest';
import { proseTags } from '#kernel/prose.ts';
import { cleanHtml } from '#server/html.ts';
import { mergozzo } from '../../../../../database/demo/races/mergozzo.ts';
import { mottarone } from '../../../../../database/demo/races/mottarone.ts';
import { orta } from '../../../../../database/demo/races/orta.ts';
import { telling } from '../../../../../database/demo/races/race.ts';
import { verbania } from '../../../../../database/demo/races/verbania.ts';
import { demoProducts } from '../../../../../database/demo/shop/products.ts';
import { bodyOf } from './cleanProse.ts';
import { fromWord } from './fromWord.ts';
import { documentOf, htmlOf, keepsAll, proseSchema } from './proseSchema.ts';

const throughEditor = (html: string): string => htmlOf(documentOf(html));
/** As the server stores it, in the browser's spelling (`<br>`). */
const stored = (html: string): string => bodyOf(cleanHtml(html)).innerHTML;

const word = fc.stringMatching(/^[a-zàè&<>'.,]{1,6}$/).map((text) => {
  const place = document.createElement('p');
  place.textContent = text;
  return place.innerHTML;
});
const wrapped = (tag: string) => (inner: string) => `<${tag}>${inner}</${tag}>`;
/** Marks in the order in which they are written, so that what goes in is what comes out. */
const inline = fc
  .tuple(
    word,
    fc.subarray(['strong', 'em', 'u', 's', 'small', 'sup', 'sub']),
    fc.constantFrom('', 'https://a.example/b?c=d', 'mailto:ada@example.org', '/it/privacy'),
  )
  .map(([text, marks, href]) => {
    const marked = marks.reduceRight((inner, tag) => wrapped(tag)(inner), text);
    return href ? `<a href="${href}" rel="noopener noreferrer">${marked}</a>` : marked;
  });
const line = fc
  .array(fc.oneof(inline, fc.constant('<br>')), { minLength: 1, maxLength: 3 })
  .map((parts) => parts.join('x'));
const { list } = fc.letrec<{ list: string }>((tie) => ({
  list: fc
    .tuple(
      fc.constantFrom('ul', 'ol', 'ol start="3"'),
      fc.array(fc.tuple(line, fc.option(tie('list'), { nil: '', depthSize: 'small' })), { minLength: 1, maxLength: 3 }),
    )
    .map(
      ([tag, items]) => `<${tag}>${items.map((parts) => wrapped('li')(parts.join(''))).join('')}</${tag.slice(0, 2)}>`,
    ),
}));
const block = fc.oneof(
  ...['p', 'h2', 'h3', 'h4', 'h5'].map((tag) => line.map(wrapped(tag))),
  list,
  line.map((text) => `<blockquote><p>${text}</p></blockquote>`),
  fc.constant('<hr>'),
  line.map((text) => `<p>a<img src="/media/a.svg" alt="A" width="3" height="4">${text}</p>`),
  line.map(
    (text) =>
      `<table><caption>c</caption><tbody><tr><th scope="row">a</th><td colspan="2">${text}</td></tr></tbody></table>`,
  ),
  line.map((text) => `<dl><dt>a</dt><dd>${text}</dd></dl>`),
);

/** Any nesting of the permitted tags, also one that nobody would write. */
const { anything } = fc.letrec<{ anything: string }>((tie) => ({
  anything: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    word,
    fc
      .tuple(fc.constantFrom(...proseTags), fc.array(tie('anything'), { maxLength: 3 }))
      .map(([tag, inner]) =>
        ['br', 'hr'].includes(tag) ? `<${tag}>` : tag === 'img' ? '<img src="/a.png">' : wrapped(tag)(inner.join('')),
      ),
  ),
}));

const letters = (html: string): string => (bodyOf(html).textContent ?? '').replace(/\s/g, '');

describe('A text in the editor', () => {
  test('of all that it writes comes out as it went in, and the server stores just that', () => {
    fc.assert(
      fc.property(fc.array(block, { minLength: 1, maxLength: 3 }), (blocks) => {
        const html = blocks.join('\n');
        expect(throughEditor(html)).toBe(html);
        expect(stored(html)).toBe(html);
        expect(keepsAll(html)).toBe(true);
      }),
      { numRuns: 30 },
    );
  });

  test('of any permitted tags loses no letter, and is what the server stores, whatever is in it', () => {
    fc.assert(
      fc.property(anything, (html) => {
        const written = throughEditor(html);
        expect(letters(written)).toBe(letters(html));
        expect(stored(written)).toBe(written);
        expect(throughEditor(written)).toBe(written);
        expect(keepsAll(written)).toBe(true);
      }),
      { numRuns: 50 },
    );
  });

  test.each`
    html                                                           | kept     | why
    ${'<p>Ciao <b>Ada</b>, <i>sì</i></p>'}                         | ${true}  | ${'b and strong, i and em are one'}
    ${'Prima riga.\nSeconda riga.'}                                | ${true}  | ${'text alone is a paragraph'}
    ${'<div><p>a</p></div><span>b</span>'}                         | ${true}  | ${'a box without a look is none'}
    ${'<ul><li><p>a</p></li></ul>'}                                | ${true}  | ${'an item is its paragraph'}
    ${'<p><a href="javascript:x()">a</a></p><script>x()</script>'} | ${true}  | ${'what the server takes out is no loss of the editor'}
    ${'<ul><p>a</p></ul>'}                                         | ${false} | ${'a list without an item'}
    ${'<small><h3>a</h3></small><ol start="x"><li>b</li></ol>'}    | ${false} | ${'a list that begins with no number'}
    ${''}                                                          | ${true}  | ${'nothing'}
  `('is told to keep $html: $kept, $why', ({ html, kept }) => {
    expect(keepsAll(html)).toBe(kept);
  });

  test.each([
    ...[...verbania, ...orta, ...mergozzo, ...mottarone].flatMap((race) =>
      (['it', 'en'] as const).map((lang) => telling(lang, race.i18n[lang])),
    ),
    ...demoProducts.flatMap(({ i18n }) => [i18n.it.description, i18n.en.description]),
  ])('of the demo is kept, and is as it was until something is written: %s', (html) => {
    expect(keepsAll(html)).toBe(true);
    expect(documentOf(throughEditor(html)).eq(documentOf(html))).toBe(true);
  });

  test('that is empty is no HTML at all', () => {
    expect(throughEditor('<p></p>')).toBe('');
  });
});

describe('What is pasted', () => {
  test('holds nothing that the server would take out', () => {
    const pasted =
      '<h1 style="color:red">Gara</h1><p onclick="x()"><a href="javascript:x()">qui</a> <a href="//altrove.example">là</a><img src="https://altrove.example/a.png" onerror="x()"><span style="font-weight:700">sì</span></p><table onclick="x()"><tbody><tr><td style="color:red">a<script>x()</script></td></tr></tbody></table><script>x()</script>';
    // As the editor reads what is pasted: by its schema alone.
    const written = htmlOf(DOMParser.fromSchema(proseSchema).parse(bodyOf(pasted)));
    expect(written).toBe(
      '<h2>Gara</h2>\n<p>qui là<strong>sì</strong></p>\n<table><tbody><tr><td>a</td></tr></tbody></table>',
    );
    expect(stored(written)).toBe(written);
  });

  test('from Word keeps paragraphs, bold and lists, and nothing of how it looked', () => {
    const item = (sign: string, text: string, style: string) =>
      `<p class=MsoListParagraph style='text-indent:-18.0pt;mso-list:${style}'><![if !supportLists]><span style='font-family:Symbol'><span style='mso-list:Ignore'>${sign}<span>&nbsp;&nbsp; </span></span></span><![endif]>${text}<o:p></o:p></p>`;
    const html = `<style>p{color:red}</style><p class=MsoNormal style='color:red'><b>Da portare</b><o:p></o:p></p>${item('·', 'Muta', 'l0 level1 lfo1')}${item('·', 'Borraccia', 'l0 level1 lfo1')}<p class=MsoNormal>Poi:</p>${item('1.', 'Nuoto', 'l1 level1 lfo2')}`;
    expect(throughEditor(fromWord(html))).toBe(
      '<p><strong>Da portare</strong></p>\n<ul><li>Muta</li><li>Borraccia</li></ul>\n<p>Poi:</p>\n<ol><li>Nuoto</li></ol>',
    );
  });
});
