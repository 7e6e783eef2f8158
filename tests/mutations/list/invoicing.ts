import type { Mutation } from '../mutation.ts';

const rules = 'src/features/invoices/rules';
const server = 'src/features/invoices/server';
const serverTests = [`${server}/invoices.test.ts`];
const races = ['tests/races/invoices.test.ts'];

/** Invoices and credit notes. */
export const invoicing: readonly Mutation[] = [
  {
    name: 'the taxable part is rounded down',
    file: `${rules}/taxes.ts`,
    text: '(gross * 20_000 + whole)',
    instead: '(gross * 20_000)',
    because: 'the nearest cent counts, halves upwards',
    tests: [`${rules}/taxes.test.ts`],
  },
  {
    name: 'stamp duty begins at 77.47',
    file: `${rules}/taxes.ts`,
    text: '> stampFrom ? stampAmount',
    instead: '>= stampFrom ? stampAmount',
    because: 'it is due above 77.47',
    tests: [`${rules}/taxes.test.ts`],
  },
  {
    name: 'a discount beyond the lines is forgotten',
    file: `${rules}/invoiceLines.ts`,
    text: '(more.get(line) ?? 0)',
    instead: '0',
    because: 'an invoice adds up to what was paid',
    tests: [`${rules}/invoiceLines.test.ts`],
  },
  {
    name: 'a refund that failed is credited',
    file: `${rules}/creditNotes.ts`,
    text: "state !== 'failed'",
    instead: "state !== 'done'",
    because: 'nothing was given back',
    tests: [`${rules}/creditNotes.test.ts`],
  },
  {
    name: 'more is credited than was invoiced',
    file: `${rules}/creditNotes.ts`,
    text: 'Math.min(sum(counted.map(({ amount }) => amount)), total)',
    instead: 'sum(counted.map(({ amount }) => amount))',
    because: 'the notes are never more than their invoice',
    tests: [`${rules}/creditNotes.test.ts`],
  },
  {
    name: 'a company needs no way to reach it',
    file: `${rules}/buyer.ts`,
    text: ' && italian && !reachable',
    instead: ' && !italian && !reachable',
    because: 'an Italian company has a recipient code or a PEC',
    tests: [`${rules}/buyer.test.ts`],
  },
  {
    name: 'somebody else’s invoice is read',
    file: `${server}/fileAccessView.ts`,
    text: 'found.userId === account.id || keepsMoney ? found.id : null',
    instead: 'found.id',
    because: 'a number can be guessed: only the buyer and who keeps the money read it',
    tests: serverTests,
  },
  {
    name: 'who keeps the money of one race reads the invoices of all',
    file: `${server}/fileAccessView.ts`,
    text: "['money']) === 'all'",
    instead: "['money']) !== null",
    because: 'an order can be of many races',
    tests: serverTests,
  },
  {
    name: 'an invoice is asked for after paying',
    file: `${server}/invoiceRequests.ts`,
    text: '    requirePayable(order);\n',
    instead: '',
    because: 'what is issued already does not change',
    tests: serverTests,
  },
  {
    name: 'money that never paid is credited',
    file: `${server}/toInvoiceView.ts`,
    text: ', eq(refunds.surplus, false)',
    instead: '',
    because: 'it was never invoiced',
    tests: serverTests,
  },
  {
    name: 'the counter forgets the day',
    file: `${server}/takeNumber.ts`,
    text: 'greatest(invoice_counter.last_on, excluded.last_on)',
    instead: 'excluded.last_on',
    because: 'no number is dated before the one that precedes it',
    tests: serverTests,
  },
  {
    name: 'the PDF is kept by each who opens it first',
    file: `${server}/invoiceFile.ts`,
    text: 'if (!locked || locked.fileId) return locked?.fileId ?? null;',
    instead: 'if (!locked) return null;',
    because: 'what was handed out does not change',
    tests: serverTests,
  },
  {
    name: 'the documents of an order are issued side by side',
    file: `${server}/issueDocuments.ts`,
    text: "found.for('update')",
    instead: 'found',
    because: 'two jobs would take two numbers for one order',
    tests: races,
  },
];
