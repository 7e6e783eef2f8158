import { expect, test } from 'vitest';
import { textIn } from './translate.ts';

const text = {
  it: { due: 'Va pagato entro il {day}', bold: 'Entro <b>giovedì</b>' },
  en: { due: 'Pay it by {day}', bold: 'By <b>Thursday</b>' },
};

test('an Italian article before the 8th is elided, an English sentence stays', () => {
  expect(textIn(text, 'it')('due', { day: '8 maggio' })).toBe('Va pagato entro l’8 maggio');
  expect(textIn(text, 'it')('due', { day: '9 maggio' })).toBe('Va pagato entro il 9 maggio');
  expect(textIn(text, 'en')('due', { day: '8 May' })).toBe('Pay it by 8 May');
});

test('what else a translator says is there', () => {
  expect(textIn(text, 'it').has('due')).toBe(true);
  expect(textIn(text, 'it').rich('bold', { b: (words) => words })).toEqual('Entro giovedì');
});
