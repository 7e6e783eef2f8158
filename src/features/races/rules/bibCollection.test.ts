import { expect, test } from 'vitest';
import { bibCollectionOf, bibCollectionText, withoutBibHours } from './bibCollection.ts';

const it = { bib_place: 'Villa Giulia', bib_hours: 'sabato dalle 15:00 alle 19:00' };
const en = { bib_place: 'Villa Giulia', bib_hours: 'Saturday 3 to 7 pm' };

test('where and when bibs are handed out is said in the reader’s language', () => {
  expect(bibCollectionOf({ it, en }, 'it')).toEqual({ place: 'Villa Giulia', hours: 'sabato dalle 15:00 alle 19:00' });
  expect(bibCollectionOf({ it, en }, 'en')).toEqual({ place: 'Villa Giulia', hours: 'Saturday 3 to 7 pm' });
});

test('what is said in one language only is said to all', () => {
  expect(bibCollectionOf({ it, en: { bib_hours: '' } }, 'en')).toEqual({
    place: 'Villa Giulia',
    hours: 'sabato dalle 15:00 alle 19:00',
  });
});

test('an organiser who has said nothing yet is not quoted', () => {
  expect(bibCollectionOf({ it: {}, en: { bib_place: '' } }, 'it')).toBe(null);
});

test('on another day the place holds, and the hours do not', () => {
  expect(bibCollectionOf(withoutBibHours({ it, en }), 'en')).toEqual({ place: 'Villa Giulia', hours: '' });
});

test.each`
  place             | hours              | text
  ${'Villa Giulia'} | ${'sabato 15–19'}  | ${'Villa Giulia, sabato 15–19'}
  ${'Villa Giulia'} | ${''}              | ${'Villa Giulia'}
  ${'Villa Giulia'} | ${'sabato 15–19.'} | ${'Villa Giulia, sabato 15–19'}
  ${''}             | ${'sabato 15–19'}  | ${'sabato 15–19'}
`('"$text"', ({ place, hours, text }) => {
  expect(bibCollectionText({ place, hours })).toBe(text);
});
