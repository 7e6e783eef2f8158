import { describe, expect, test } from 'vitest';
import { cents } from '#kernel/money.ts';
import { refundOf } from './refundWish.ts';

const none = { all: false, lines: [] as string[], money: true, places: true, commission: false };
const every = ['race', 'cap'];

describe('What the office ticks to give back', () => {
  test('all with the commission: whatever is left', () => {
    expect(refundOf({ ...none, all: true, commission: true }, every)).toBe('rest');
  });
  test('all without the commission: every line and the shipping', () => {
    expect(refundOf({ ...none, all: true }, every)).toEqual({ lines: every, beside: { shipping: true } });
  });
  test('all places alone: no money, so no shipping either', () => {
    expect(refundOf({ ...none, all: true, money: false }, every)).toEqual({ lines: every, amount: 0 });
  });
  test('lines, money and places: they are taken out, and what was paid for them goes back', () => {
    expect(refundOf({ ...none, lines: ['race'] }, every)).toEqual({ lines: ['race'] });
  });
  test('money alone: the registrations stay as they are', () => {
    expect(refundOf({ ...none, lines: every, places: false }, every)).toEqual({ lines: every, keep: true });
  });
  test('places alone: the money stays', () => {
    expect(refundOf({ ...none, lines: ['race'], money: false }, every)).toEqual({ lines: ['race'], amount: 0 });
  });
  test('the commission goes back with lines, or by itself, and takes no place with it', () => {
    expect(refundOf({ ...none, lines: ['race'], commission: true }, every)).toEqual({
      lines: ['race'],
      beside: { commission: true },
    });
    expect(refundOf({ ...none, lines: ['race'], money: false, places: false, commission: true }, every)).toEqual({
      lines: [],
      keep: true,
      beside: { commission: true },
    });
    expect(refundOf({ ...none, commission: true }, every)).toEqual({
      lines: [],
      keep: true,
      beside: { commission: true },
    });
  });
  test('delivery goes back beside single lines where it is ticked, by itself, and not with all lines where it is not', () => {
    expect(refundOf({ ...none, lines: ['cap'], shipping: true }, every)).toEqual({
      lines: ['cap'],
      beside: { shipping: true },
    });
    expect(refundOf({ ...none, shipping: true }, every)).toEqual({ lines: [], keep: true, beside: { shipping: true } });
    expect(refundOf({ ...none, all: true, commission: true, shipping: false }, every)).toEqual({
      lines: every,
      beside: { commission: true },
    });
  });
  test('an amount is of the order and keeps its places; places and the commission go beside it where they are ticked', () => {
    const amount = cents(500);
    expect(refundOf({ ...none, places: false, amount }, every)).toEqual({ amount, free: [] });
    expect(refundOf({ ...none, all: true, commission: true, amount }, every)).toEqual({
      amount,
      free: every,
      beside: { commission: true },
    });
    expect(refundOf({ ...none, lines: ['race'], amount }, every)).toEqual({ amount, free: ['race'] });
    expect(refundOf({ ...none, places: false, amount, shipping: true }, every)).toEqual({
      ...{ amount, free: [] },
      beside: { shipping: true },
    });
  });
  test('nothing that is ticked does nothing', () => {
    expect(refundOf(none, every)).toBeNull();
    expect(refundOf({ ...none, lines: ['race'], money: false, places: false }, every)).toBeNull();
    expect(refundOf({ ...none, all: true, money: false, places: false }, every)).toBeNull();
  });
});
