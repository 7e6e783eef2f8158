import { expect, test } from 'vitest';
import { isFewPieces, piecesAvailable, piecesLeft } from './pieces.ts';

test.each`
  stock | ordered | blocked | purchased | left  | available | because
  ${10} | ${0}    | ${0}    | ${0}      | ${10} | ${10}     | ${'nobody wants any'}
  ${10} | ${1}    | ${2}    | ${3}      | ${6}  | ${4}      | ${'what stands in carts may come back'}
  ${10} | ${0}    | ${10}   | ${0}      | ${10} | ${0}      | ${'all stand in carts'}
  ${10} | ${4}    | ${0}    | ${6}      | ${0}  | ${0}      | ${'all are sold or ordered'}
  ${5}  | ${0}    | ${0}    | ${6}      | ${0}  | ${0}      | ${'the organiser took some away after they were sold'}
`('$left pieces are left and $available can be taken: $because', ({ stock, ordered, blocked, purchased, ...told }) => {
  const counter = { stock, ordered, cart_blocked: blocked, purchased };
  expect([piecesLeft(counter), piecesAvailable(counter)]).toEqual([told.left, told.available]);
});

test.each([
  [0, false],
  [1, true],
  [10, true],
  [11, false],
])('are %i pieces the last ones? %s', (pieces, few) => {
  expect(isFewPieces(pieces)).toBe(few);
});
