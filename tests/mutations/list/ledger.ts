import type { Mutation } from '../mutation.ts';

const payments = 'src/features/payments/server';
const ledger = `${payments}/ledger.ts`;
const takings = 'src/office/money/server/takings/takings.test.ts';
const notSent = 'src/office/orders/server/notSent.test.ts';
const exits = 'src/office/money/server/exits.test.ts';

/** The ledger of money: signs, days, what is reversed, and of whom. */
export const theLedger: readonly Mutation[] = [
  {
    name: 'a fact counts on its own day, though the books are closed',
    file: ledger,
    text: 'sql`counting_day(${circuit}, ${ownDay})`',
    instead: 'sql`case when ${circuit} is not null then ${ownDay} end`',
    because: 'a closed day would not stay as it was closed',
    tests: [takings],
  },
  {
    name: 'the day on which money counts is asked without the lock',
    file: 'database/migrations/0000_portal.sql',
    text: "perform pg_advisory_xact_lock_shared(hashtextextended('books ' || of_circuit, 0));",
    instead: '',
    because: 'money that is being noted would count on a day that is closed meanwhile',
    tests: ['tests/races/officeMoney.test.ts'],
  },
  {
    name: 'a reversal adds once more what it is to take away',
    file: ledger,
    text: 'f.way, -f.amount,',
    instead: 'f.way, f.amount,',
    because: 'what was undone would count twice',
    tests: ['src/office/orders/server/undoMoney.test.ts'],
  },
  {
    name: 'a reversal counts on the day on which it is made',
    file: ledger,
    text: 'coalesce(${cameBackOn}, f.counts_on)',
    instead: 'coalesce(${cameBackOn}, ${dayOf(at)})',
    because: 'a slip of yesterday would stand in the takings of two open days',
    tests: [notSent],
  },
  {
    name: 'what was reversed is reversed again',
    file: ledger,
    text: '(${fact}.reverses is null and not exists (select from money_fact back where back.reverses = ${fact}.id))',
    instead: '(${fact}.reverses is null)',
    because: 'a refund that was sent twice could not be noted as not sent twice',
    tests: [notSent],
  },
  {
    name: 'a fact is reversed as often as somebody asks',
    file: 'database/migrations/0000_portal.sql',
    text: 'CREATE UNIQUE INDEX "fact_reversed_once"',
    instead: 'CREATE INDEX "fact_reversed_once"',
    because: 'two at once would take the same money away twice',
    tests: [takings],
  },
  {
    name: 'a transfer that came back leaves the day on which it had left',
    file: ledger,
    text: "case when ${cameBackOn} is null then f.kind else 'came_back' end",
    instead: 'f.kind',
    because: 'the bank says that it left and that it came, each on its day',
    tests: [notSent],
  },
  {
    name: 'what was written off counts as money that came',
    file: ledger,
    text: "('received', 'came_back', 'exit_in')",
    instead: "('received', 'came_back', 'exit_in', 'written_off')",
    because: 'the takings would be more than what is in the account',
    tests: [takings],
  },
  {
    name: 'what goes back is added to what came',
    file: `${payments}/refundRecords.ts`,
    text: 'amount: sql`-e.amount`',
    instead: 'amount: sql`e.amount`',
    because: 'each refund would be taken twice',
    tests: [`${payments}/giveBack.test.ts`],
  },
  {
    name: 'a refund that has failed counts as given back',
    file: `${payments}/refundRecords.ts`,
    text: "} where e.state = 'done' returning id)",
    instead: '} returning id)',
    because: 'money that is still here would be missing in the takings',
    tests: [`${payments}/giveBack.test.ts`],
  },
  {
    name: 'a card’s refund that goes by bank counts with the card’s provider',
    file: `${payments}/refundRecords.ts`,
    text: "case e.way when 'provider' then p.provider else e.way end",
    instead: 'coalesce(p.provider, e.way)',
    because: 'neither the bank’s nor the provider’s statement would agree with the day',
    tests: [takings],
  },
  {
    name: 'the takings of all circuits are one',
    file: `${payments}/takingsView.ts`,
    text: "f.circuit_id = ${at('circuit')} and",
    instead: "${at('circuit')}::int is not null and",
    because: 'each office would read the money of the others',
    tests: [takings, exits],
  },
  {
    name: 'who undid a payment is told of any order',
    file: 'src/office/money/server/notedView.ts',
    text: "f.order_id = ${at('order')}::uuid and",
    instead: "${at('order')}::uuid is not null and",
    because: 'an office could read who has undone money of another circuit',
    tests: ['src/office/orders/server/undoMoney.test.ts', 'tests/access/officeIds.test.ts'],
  },
  {
    name: 'a way out of another circuit is noted as sent',
    file: 'src/features/statements/server/exits.ts',
    text: 'and(eq(movementExits.id, id), eq(movementExits.circuitId, circuitId))',
    instead: 'and(eq(movementExits.id, id), sql`${circuitId}::int is not null`)',
    because: 'one office would say of another’s money that it has left',
    tests: [exits],
  },
  {
    name: 'a movement that has counted is taken out with its statement',
    file: 'src/features/statements/server/takeableView.ts',
    text: 'and not exists (select from money_fact f where f.movement_id = m.id)',
    instead: '',
    because: 'facts would stand for money that nobody can show any more',
    tests: [exits],
  },
  {
    name: 'a payment is undone, and what counted by it stays',
    file: `${payments}/paymentRecords.ts`,
    text: 'reverseFacts(sql`f.payment_id in (select id from moved)`',
    instead: 'reverseFacts(sql`f.payment_id in (select id from moved where false)`',
    because: 'money that never was would stand in the takings',
    tests: ['src/office/orders/server/undoMoney.test.ts'],
  },
];
