import { queryOptions } from '@tanstack/react-query';
import type { z } from 'zod';
import { shownIban } from '#features/circuits/rules/iban.ts';
import { type Day, dayInRome } from '#kernel/calendar.ts';
import { type Cents, euroText, sum } from '#kernel/money.ts';
import { PageIn, PageSizeIn, PersonalId } from '#kernel/wire.ts';
import type { Sending } from '#office/kit/web/files/useUploading.ts';
import { useOffice, useProved } from '#office/kit/web/useOffice.ts';
import { type Api, useApi } from '#web/api.tsx';
import { upload } from '#web/upload.ts';
import {
  askForRest,
  confirmMovements,
  getMovements,
  type LessWay,
  loadStatement,
  type MovementRow,
  movementViews,
  previewStatement,
  putMovementAside,
  sendMovementBack,
  settleLess,
  takeMovementBack,
  takeStatementBack,
} from '../contract/money.ts';
import { undoMoney } from '../contract/undo.ts';
import type { UndoMoney } from './UndoDialog.tsx';

export function movementsAsked(query: URLSearchParams) {
  const view = movementViews.find((name) => name === query.get('view')) ?? 'open';
  const apart = PersonalId.safeParse(query.get('apart')).data;
  const { page, size } = { page: PageIn.parse(query.get('page') ?? 1), size: PageSizeIn.parse(query.get('size') ?? 0) };
  return { view, page, size, ...(apart && view === 'open' && { apart }) };
}

export const movementsQuery = (api: Api, circuit: number, querystring: ReturnType<typeof movementsAsked>) =>
  queryOptions({
    queryKey: api.key('office', circuit, 'movements', ...Object.values(querystring)),
    queryFn: () => api(getMovements, { params: { id: circuit }, querystring }),
  });

/** A row is known by its first movement, which stands in no other. */
export const keyOf = ({ movements }: MovementRow): string => movements[0]?.id ?? '';

const othersOf = ({ movements }: MovementRow): string[] => movements.slice(1).map(({ id }) => id);

export const arrivedOf = ({ movements }: MovementRow): Cents => sum(movements.map(({ amount }) => amount));
export const dueOf = ({ orders }: MovementRow): Cents => sum(orders.map(({ amount }) => amount));
export const namedPayerOf = ({ movements }: MovementRow): string | undefined =>
  movements.find(({ payer }) => payer !== '')?.payer;

/** The same; where the bank tells no name, what is written in the transfer. */
export const payerOf = (row: MovementRow, unnamed: string): string =>
  namedPayerOf(row) ?? row.movements.find(({ text }) => text !== '')?.text ?? unnamed;

/** The account that all of them came from, as it is written for people; nothing where the bank tells none, or several. */
export const ibanOf = ({ movements }: MovementRow): string => {
  const [iban, ...others] = new Set(movements.map(({ payer_iban }) => payer_iban));
  return iban && others.length === 0 ? shownIban(iban) : '';
};

/** The day from which on the money counts, where that is still to come: until then it is not confirmed. */
export function countsFrom({ movements }: Pick<MovementRow, 'movements'>): Day | null {
  const last = movements
    .map(({ value_day }) => value_day)
    .toSorted()
    .at(-1);
  return last !== undefined && last > dayInRome(new Date()) ? last : null;
}

/** Can it be ticked? Anything else asks for a decision of its own. */
export const isTickable = (row: MovementRow): boolean =>
  ['sure', 'likely', 'more'].includes(row.kind) && countsFrom(row) === null;

type Item = z.input<typeof confirmMovements.schema.body>['items'][number];
type OrderIn = Item['orders'][number];

export const orderIn = ({
  id,
  amount,
  state,
}: Pick<MovementRow['orders'][number], 'id' | 'amount' | 'state'>): OrderIn => ({
  id,
  due: euroText(amount),
  seen: state,
});

export const itemOf = ({ movements, orders }: MovementRow): Item => ({
  movements: movements.map(({ id }) => id),
  orders: orders.map(orderIn),
});

interface Loading extends Sending {
  readonly file: File;
  readonly columns: z.input<typeof loadStatement.schema.body>['columns'];
  readonly signs: z.input<typeof loadStatement.schema.body>['signs'];
}

export function useMoneyChanges() {
  const api = useApi();
  const { circuit } = useOffice();
  const { run, question } = useProved(circuit.id);
  const id = circuit.id;
  const formOf = ({ file, columns, signs }: Omit<Loading, keyof Sending>) => {
    const form = new FormData();
    if (columns !== undefined) form.append('columns', columns);
    if (signs !== undefined) form.append('signs', signs);
    form.append('document', file);
    return form;
  };
  return {
    question,
    /** How a statement would be read; nothing of it is kept. */
    preview: async ({ onProgress, signal, ...loading }: Loading) =>
      (await upload(api, previewStatement, { params: { id }, form: formOf(loading), onProgress, signal })).data,
    load: ({ onProgress, signal, ...loading }: Loading) =>
      run(
        async () =>
          (await upload(api, loadStatement, { params: { id }, form: formOf(loading), onProgress, signal })).data,
      ),
    takeStatementBack: (statement: string) =>
      run(async () => (await api(takeStatementBack, { params: { id, statement } })).data),
    confirm: (items: readonly Item[]) =>
      run(async () => (await api(confirmMovements, { params: { id }, body: { items: [...items] } })).data),
    settleLess: (row: MovementRow, order: OrderIn, how: LessWay, note: string) => {
      const body = { order, with: othersOf(row), how, note };
      return run(async () => (await api(settleLess, { params: { id, movement: keyOf(row) }, body })).data);
    },
    askRest: (row: MovementRow, order: OrderIn) => {
      const body = { order, with: othersOf(row) };
      return run(async () => (await api(askForRest, { params: { id, movement: keyOf(row) }, body })).data);
    },
    putAside: (movement: string, note: string) =>
      run(() => api(putMovementAside, { params: { id, movement }, body: { note } })),
    undo: ((of, body) =>
      run(async () => (await api(undoMoney, { params: { id, ...of }, body })).data.unpaid)) satisfies UndoMoney,
    sendBack: (movement: string, body: z.input<typeof sendMovementBack.schema.body>) =>
      run(async () => (await api(sendMovementBack, { params: { id, movement }, body })).data),
    takeBack: (movement: string) => run(() => api(takeMovementBack, { params: { id, movement } })),
  };
}
export type LastStatement = NonNullable<z.output<(typeof getMovements.schema.response)[200]>['last']>;
export type MoneyChanges = ReturnType<typeof useMoneyChanges>;
