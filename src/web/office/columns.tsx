import type { ReactNode } from 'react';
import type { Cents } from '#kernel/money.ts';
import { Euro } from '../ui/Euro.tsx';
import { Nothing } from './Cells.tsx';
import type { OfficeColumn } from './OfficeTable.tsx';

/** A column of amounts, at the end of its row; on a phone beside the row's name. Null: a dash. */
export const amountColumn = <Row,>(head: string, amountOf: (row: Row) => Cents | null): OfficeColumn<Row> => ({
  id: 'amount',
  head,
  align: 'end',
  narrow: 'beside',
  cell: (row) => {
    const amount = amountOf(row);
    return amount === null ? <Nothing /> : <Euro amount={amount} />;
  },
});

/** What can be done with a row, at its end; its head is for readers of the screen. */
export const actionColumn = <Row,>(head: string, cell: (row: Row) => ReactNode): OfficeColumn<Row> => ({
  id: 'action',
  head: <span className="vh">{head}</span>,
  align: 'end',
  narrow: 'alone',
  cell,
});
