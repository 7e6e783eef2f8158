import { expect, test } from 'vitest';
import { countedIn, registrationIn } from '#features/orders/rules/follow.ts';
import { orderMoves, orderStateNumber, orderStates } from '#features/orders/rules/states.ts';
import { paymentStates } from '#features/payments/rules/paymentAction.ts';
import { paymentMoves } from '#features/payments/rules/paymentMoves.ts';

type Moves = Readonly<Record<string, { readonly from: readonly string[]; readonly to: string; readonly when: string }>>;

const diagram = (moves: Moves): string =>
  [
    '```mermaid',
    'stateDiagram-v2',
    ...Object.entries(moves).flatMap(([move, { from, to }]) => from.map((state) => `  ${state} --> ${to} : ${move}`)),
    '```',
  ].join('\n');

const rows = (moves: Moves): string =>
  Object.entries(moves)
    .map(([move, { from, to, when }]) => `- **${move}**: from ${from.join(', ')} to ${to}, when ${when}.`)
    .join('\n');

const orderRows = orderStates
  .map((state) => {
    const counted = countedIn[state] === 'none' ? 'no counter' : `the counter \`${countedIn[state]}\``;
    return `- **${state}** (${orderStateNumber[state]}): its places are in ${counted}, its registrations are ${registrationIn[state]}.`;
  })
  .join('\n');

const document = `# The states of orders and payments

This page is written from the tables of moves, \`src/features/orders/rules/states.ts\` (with \`follow.ts\`) and
\`src/features/payments/rules/paymentMoves.ts\`: \`vitest run tests/architecture/states -u\` writes it anew. An order's state
is set by \`orders/server/moves.ts\` alone, a payment's by \`payments/server/paymentRecords.ts\`.

## Orders

${diagram(orderMoves)}

${orderRows}

The moves:

${rows(orderMoves)}

A line that was taken out of its order keeps its registration released and its places free, whatever the order does.

## Payments

${diagram(paymentMoves)}

${rows(paymentMoves)}

Of a payment that is given back in part, the state stays \`paid\`.
`;

test('docs/states.md says what the tables of moves say', async () => {
  await expect(document).toMatchFileSnapshot('../../docs/states.md');
});

test('every state is reached, and every payment begins with the first', () => {
  const reached = (moves: Moves) => new Set(Object.values(moves).map(({ to }) => to));
  expect(orderStates.filter((state) => !reached(orderMoves).has(state))).toEqual([]);
  expect(paymentStates.filter((state) => !reached(paymentMoves).has(state))).toEqual(['starting']);
});
