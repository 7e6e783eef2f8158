import { expect, test } from 'vitest';
import { hasSpelling, isLatinText, latin1Text, signsNotTaken, spelled } from './latin.ts';

const latin1 = (sign: string) => /[\u0020-\u007e\u00a0-\u00ff]/.test(sign);
const write = (text: string) => [...text.normalize('NFC')].map((sign) => spelled(sign, latin1)).join('');

test.each([
  ['Nicolò', 'Nicolò'],
  ['Nguyễn Thị Hồng', 'Nguyên Thi Hông'],
  ['Łukasz Żółć', 'Lukasz Zólc'],
  ['Győző Őszi', 'Gyozo Oszi'],
  ['Đorđe', 'Dorde'],
  ['Ştefan Ţepeş', 'Stefan Tepes'],
  ['Юлия Щербакова', 'Iuliia Shcherbakova'],
  ['Ольга', 'Olga'],
  ['Γιώργος', 'Giorgos'],
  ['Ｇｉｕｌｉａ', 'Giulia'],
  ['g\u0303uara', 'guara'],
  ['½ ² ª', '½ ² ª'],
  ['🏃 Anna', ' Anna'],
])('%s is spelled %s', (text, expected) => expect(write(text)).toBe(expected));

test.each([
  ['Nguyễn', true],
  ['Ольга', true],
  ['Γιώργος', true],
  ['王小明', false],
  ['محمد', false],
  ['Wei 王', false],
])('%s has a spelling: %s', (name, expected) => expect(hasSpelling(name)).toBe(expected));

test.each([
  ['Giulia', true],
  ['Łucja', true],
  ['Nguyễn', true],
  ['Nguyễn'.normalize('NFD'), true],
  ['D’Angelo – “Figli” & C. S.r.l. ½', true],
  ['', true],
  ['Юлия', false],
  ['Γιώργος', false],
  ['王小明', false],
  ['Anna 🏃', false],
  ['\u0301', false],
  ['Anna \u202eonna', false],
  ['Anna\u200b', false],
  ['100 €', true],
  ['La „Zbójnicka” № 1™', true],
])('an invoice takes %j: %s', (text, expected) => expect(isLatinText(text)).toBe(expected));

test.each([
  ['Giulia', []],
  ['Łucja “La Forte” 100 €', []],
  ['Anna 🏃 e Юл', ['🏃', 'Ю', 'л']],
  ['王小王', ['王', '小']],
  ['Anna \u202eonna\u200b', ['U+202E', 'U+200B']],
  ['\u0301', ['U+0301']],
])('of %j an invoice does not take %j', (text, expected) => expect(signsNotTaken(text)).toEqual(expected));

test('what is taken is written in Latin-1, quotes and dashes plain', () => {
  expect(latin1Text('La „Forte” – “Łódź” 100 € № 1', 80)).toBe('La "Forte" - "Lódz" 100 EUR No 1');
});
