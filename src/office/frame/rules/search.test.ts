import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { bestHits, type Grade, gradeOf, grades, isShort, mostHits, searchedFor } from './search.ts';

const found = (text: string) => searchedFor(text, 'TL27');

describe('What a text may mean (office, “Search”)', () => {
  test.each(['', ' ', 'x', ' x ', '-', '’', '%', '--/'])('%j is too short to look for', (text) => {
    expect(found(text)).toBeNull();
  });

  test.each([
    ['Rossi', ['Rossi']],
    ['maria  rossi', ['maria', 'rossi']],
    ['D’Angelo, Nicolò', ['D’Angelo', 'Nicolò']],
    ['Anna-Maria 100%', ['Anna', 'Maria', '100']],
    ['x y', ['x', 'y']],
  ])('%j is a name of the words %j', (text, words) => {
    expect(found(text)?.words).toEqual(words);
  });

  test('a long text is a causal and no name, and its reference stands in it whole', () => {
    const causal = found('Bonifico TL27 K7QF-2M5D iscrizione di Rossi Maria');
    expect(causal?.words).toEqual([]);
    expect(causal?.wholeReferences).toContain('TL27K7QF2MSD');
    expect(found('TL27-K7QF-2M5D')?.wholeReferences).toEqual(['TL27K7QF2MSD']);
  });

  test.each([
    ['TL27-K7QF-2M5D', 'TL27K7QF2MSD'],
    ['tl27 k7qf 2mSd', 'TL27K7QF2MSD'],
    ['k7qf', 'TL27K7QF'],
    ['K7-QF', 'TL27K7QF'],
    ['O15', 'TL27OIS'],
    ['0l5', 'TL27OLS'],
  ])('%s begins a reference, whatever its dashes and with signs that look alike: %s', (text, reference) => {
    expect(found(text)?.references).toContain(reference);
  });

  test.each(['tl', 'TL2', 'TL27', 'tl-27'])(
    '%s is the beginning of every reference, and begins none of them',
    (text) => {
      expect(found(text)).toMatchObject({ references: [], lastGroup: null });
    },
  );

  test.each([
    ['2m5d', '2MSD'],
    ['2M-S D', '2MSD'],
    ['2m5', null],
    ['k7qf2', null],
  ])('%s is the last group of a reference: %s', (text, group) => {
    expect(found(text)?.lastGroup).toBe(group);
  });

  test.each([
    ['128', 128],
    [' 7 1', null],
    ['12a', null],
    ['012', null],
    ['1234567', null],
  ])('%j as a bib: %j', (text, bib) => {
    expect(found(text)?.bib).toBe(bib);
  });

  test.each([
    ['anna.rossi@example.org', 'anna.rossi@example.org'],
    ['Anna.Ros', 'anna.ros'],
    ['giulia88', 'giulia88'],
    ['rossi', null],
    ['d’angelo', null],
    ['anna rossi@example.org', null],
    ['2027', null],
  ])('%s as an address: %s', (text, email) => {
    expect(found(text)?.email).toBe(email);
  });

  test.each([
    ['ro', true],
    ['D’A', true],
    ['Bó', true],
    ['ros', false],
  ])('%s can only begin a name: %s', (word, short) => {
    expect(isShort(word)).toBe(short);
  });
});

describe('The hits that are shown', () => {
  const hits = (kind: string) =>
    fc.array(fc.record({ kind: fc.constant(kind), grade: fc.constantFrom(...grades), id: fc.integer() }), {
      maxLength: 12,
    });
  const kinds = fc.tuple(hits('athlete'), hits('order'));

  test('are at most eight, the best of all first, and of each kind that has some', () => {
    fc.assert(
      fc.property(kinds, (all) => {
        const shown = bestHits<(typeof all)[number][number]>(all);
        const every = all.flat();
        expect(shown.length).toBe(Math.min(every.length, mostHits));
        for (const hit of shown) expect(every).toContain(hit);
        expect(new Set(shown.map(({ kind }) => kind))).toEqual(new Set(every.map(({ kind }) => kind)));
        if (every.length > 0) expect(gradeOf(shown[0]!)).toBe(Math.min(...every.map(gradeOf)));
      }),
    );
  });

  test('stand together by kind, each kind from its best on, those alike in their order', () => {
    fc.assert(
      fc.property(kinds, (all) => {
        const shown = bestHits<(typeof all)[number][number]>(all);
        const runs = shown.filter(({ kind }, at) => kind !== shown[at - 1]?.kind);
        expect(runs.length).toBe(new Set(shown.map(({ kind }) => kind)).size);
        for (const list of all) {
          const own = shown.filter((hit) => list.includes(hit));
          expect(own).toEqual(list.toSorted((a, b) => gradeOf(a) - gradeOf(b)).slice(0, own.length));
        }
      }),
    );
  });

  test.each<[readonly Grade[], readonly Grade[], readonly number[]]>([
    [Array(9).fill('part'), [], [8, 0]],
    [Array(9).fill('part'), ['part'], [7, 1]],
    [Array(9).fill('part'), Array(9).fill('whole'), [2, 6]],
  ])('of %j and %j so many are shown', (athletes, orders, counts) => {
    const lists = [athletes, orders].map((list, kind) => list.map((grade) => ({ grade, kind })));
    const shown = bestHits(lists);
    expect(lists.map((_, at) => shown.filter(({ kind }) => kind === at).length)).toEqual(counts);
  });
});
