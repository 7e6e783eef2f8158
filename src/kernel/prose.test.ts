import { expect, test } from 'vitest';
import { plainProse } from './prose.ts';

test.each`
  html                                                         | said
  ${'<h3>Percorso</h3><p>Due <strong>giri</strong>.</p>'}      | ${'Percorso Due giri.'}
  ${'<ul><li><p>uno</p></li><li><p>due</p></li></ul>'}         | ${'uno due'}
  ${'<p>a<br>b<br />c</p>'}                                    | ${'a b c'}
  ${'<p>3 &lt; 5 &amp;amp; 7</p>'}                             | ${'3 < 5 &amp; 7'}
  ${'<p>Vedi <a href="https://a.it/?x=1&amp;y=2">qui</a></p>'} | ${'Vedi qui'}
  ${'Vedi i < 3 & > 2'}                                        | ${'Vedi i < 3 & > 2'}
  ${'R&amp;D'}                                                 | ${'R&amp;D'}
  ${'<meta name="a">'}                                         | ${'<meta name="a">'}
  ${''}                                                        | ${''}
`('$html says $said', ({ html, said }) => {
  expect(plainProse(html)).toBe(said);
});
