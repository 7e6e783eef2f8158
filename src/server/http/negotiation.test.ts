import { expect, test } from 'vitest';
import { preferredEncoding, preferredLang } from './negotiation.ts';

test.each`
  accepted                      | encoding      | because
  ${undefined}                  | ${'identity'} | ${'nothing is said'}
  ${''}                         | ${'identity'} | ${'nothing is accepted'}
  ${'gzip, deflate, br, zstd'}  | ${'br'}       | ${'Brotli is the smallest'}
  ${'gzip, deflate'}            | ${'gzip'}     | ${'older browsers know it'}
  ${'GZIP'}                     | ${'gzip'}     | ${'capitals do not count'}
  ${'br;q=0'}                   | ${'identity'} | ${'0 is a no'}
  ${'br;q=0, gzip'}             | ${'gzip'}     | ${'0 is a no to this one alone'}
  ${'br;q=0.5, gzip;q=0.8'}     | ${'gzip'}     | ${'the client prefers it'}
  ${'identity, br;q=0.1'}       | ${'identity'} | ${'the client prefers it plain'}
  ${'*'}                        | ${'br'}       | ${'whatever we like'}
  ${'br;q=0, *'}                | ${'gzip'}     | ${'whatever we like, but Brotli'}
  ${'identity;q=0'}             | ${'identity'} | ${'nothing is left, and plain can be read by all'}
  ${'identity;q=0, gzip;q=0.1'} | ${'gzip'}     | ${'anything but plain'}
  ${'*;q=0'}                    | ${'identity'} | ${'nothing is left, and plain can be read by all'}
  ${'x-br, brotli'}             | ${'identity'} | ${'these are other names'}
`('“$accepted” is answered as $encoding: $because', ({ accepted, encoding }) => {
  expect(preferredEncoding({ headers: { 'accept-encoding': accepted } })).toBe(encoding);
});

test.each`
  accepted                | lang    | because
  ${undefined}            | ${'it'} | ${'Italian is the default'}
  ${'*'}                  | ${'it'} | ${'any will do'}
  ${'en-GB,en;q=0.9,it'}  | ${'en'} | ${'English comes first'}
  ${'it;q=0.5, en;q=0.8'} | ${'en'} | ${'English is preferred'}
  ${'en;q=0.5, it-CH'}    | ${'it'} | ${'Italian of Switzerland is Italian'}
  ${'de-DE,de;q=0.9,en'}  | ${'en'} | ${'German is not spoken here, English is'}
  ${'de'}                 | ${'it'} | ${'German is not spoken here'}
  ${'en;q=0, fr'}         | ${'it'} | ${'0 is a no'}
`('a browser that asks for “$accepted” gets $lang: $because', ({ accepted, lang }) => {
  expect(preferredLang({ headers: { 'accept-language': accepted } })).toBe(lang);
});
