import { describe, expect, test } from 'vitest';
import { refundOf } from './refundWish.ts';

const none = { all: false, lines: [] as string[], money: true, places: true };

describe('What the office ticks to give back', () => {
  test('all: whatever is left, commission included', () => {
    expect(refundOf({ ...none, all: true })).toBe('rest');
  });
  test('lines, money and places: they are taken out, and what was paid for them goes back', () => {
    expect(refundOf({ ...none, lines: ['race'] })).toEqual({ lines: ['race'] });
  });
  test('money alone: the registrations stay as they are', () => {
    expect(refundOf({ ...none, lines: ['race', 'cap'], places: false })).toEqual({
      lines: ['race', 'cap'],
      keep: true,
    });
  });
  test('places alone: the money stays', () => {
    expect(refundOf({ ...none, lines: ['race'], money: false })).toEqual({ lines: ['race'], amount: 0 });
  });
  test('nothing that is ticked does nothing', () => {
    expect(refundOf(none)).toBeNull();
    expect(refundOf({ ...none, lines: ['race'], money: false, places: false })).toBeNull();
  });
});
