import { expect, test } from 'vitest';
import { Sheet } from './sheet.ts';

const at = new Date('2026-09-01T12:00:00Z');
const widthOf = (text: string) => new Sheet({ title: '', author: '', at }).widthOf(text, {});

test.each([
  ['Nguyễn Thị', 'Nguyên Thi'],
  ['Юлия', 'Iuliia'],
  ['½', '1⁄2'.replace('⁄', '')],
  ['Anna 王🏃', 'Anna '],
  ['Anna\u0336', 'Anna'],
  ['Łódź Győr Ş', 'Łódź Győr Ş'],
])('%s is written %s: no sign is a box', (text, written) => expect(widthOf(text)).toBeCloseTo(widthOf(written)));
