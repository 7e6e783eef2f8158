import { useSuspenseQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type LoaderFunctionArgs, type MetaFunction, useSearchParams } from 'react-router';
import { Failure } from '#features/identity/web/Failure.tsx';
import { type OfficeWithdrawalView, withdrawalViews } from '#features/withdrawals/contract.ts';
import { goodsLine } from '#features/withdrawals/web/goodsLine.ts';
import { day, dayInRome, formatDay } from '#kernel/calendar.ts';
import { formatEuro } from '#kernel/money.ts';
import { ConsoleFrame } from '#office/frame/web/ConsoleFrame.tsx';
import { consoleText } from '#office/kit/text/index.ts';
import css from '#office/kit/web/console.module.css';
import { FormDialog } from '#office/kit/web/FormDialog.tsx';
import { prefetchOffice } from '#office/kit/web/prefetchOffice.ts';
import { may, useOffice } from '#office/kit/web/useOffice.ts';
import { textIn } from '#text/translate.ts';
import { ApiError, useApi, useLang } from '#web/api.tsx';
import { pageMeta } from '#web/meta.ts';
import { Nothing, TwoLines } from '#web/office/Cells.tsx';
import { actionColumn, amountColumn } from '#web/office/columns.tsx';
import { Views, viewsOf } from '#web/office/FilterBar.tsx';
import { type OfficeColumn, OfficeTable } from '#web/office/OfficeTable.tsx';
import { useText } from '#web/text.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Checkbox } from '#web/ui/Checkbox.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { Saved } from '#web/ui/Saved.tsx';
import { StatusMark } from '#web/ui/StatusMark.tsx';
import { TextArea } from '#web/ui/TextField.tsx';
import { useForm } from '#web/useForm.ts';
import { refundWithdrawal, WithdrawalRefundBody, WithdrawnGoodsBody } from '../../contract/withdrawals.ts';
import { officeWithdrawalsText } from '../../text/withdrawals.ts';
import { OrderLink } from '../OrderLink.tsx';
import { OrdersWays } from './OrdersWays.tsx';
import { officeWithdrawalsQuery, useWithdrawalChanges, withdrawalsAsked } from './useWithdrawals.ts';

export const loader = (args: LoaderFunctionArgs) =>
  prefetchOffice(args, (api, circuit, query) => [officeWithdrawalsQuery(api, circuit, withdrawalsAsked(query))]);

export const meta: MetaFunction = (args) =>
  pageMeta(args, (_, lang) => ({ title: textIn(officeWithdrawalsText, lang)('title'), isPrivate: true }));

export default function WithdrawalsPage() {
  const t = useText(officeWithdrawalsText);
  const api = useApi();
  const [query] = useSearchParams();
  const { circuit } = useOffice();
  const asked = withdrawalsAsked(query);
  const { data: list } = useSuspenseQuery(officeWithdrawalsQuery(api, circuit.id, asked));
  const { question, goods, refund } = useWithdrawalChanges();
  const [refunding, setRefunding] = useState<OfficeWithdrawalView | null>(null);
  const [done, setDone] = useState('');
  const [failure, setFailure] = useState<ApiError | null>(null);
  const [arrived, setArrived] = useState<OfficeWithdrawalView | null>(null);
  const noteAway = async ({ id }: OfficeWithdrawalView) => {
    setDone('');
    setFailure(null);
    try {
      await goods(id, { back: false, restock: false });
      setDone(t('noted'));
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setFailure(error);
    }
  };
  const columns = useColumns({
    noteAway,
    noteGoods: (row) => {
      setDone('');
      setFailure(null);
      setArrived(row);
    },
    begin: (row) => {
      setDone('');
      setRefunding(row);
    },
  });
  return (
    <ConsoleFrame title={t('title')}>
      <OrdersWays />
      <p className={css.lead}>{t('lead')}</p>
      <Views views={viewsOf(withdrawalViews, 'open', (view) => t(`view_${view}`))} />
      <Saved show={done !== ''}>{done}</Saved>
      <Failure error={failure} />
      <OfficeTable
        caption={t('title')}
        list={list}
        rowKey={({ id }) => id}
        empty={<p>{t(`none_${asked.view}`)}</p>}
        narrowing={[]}
        columns={columns}
      />
      {arrived && (
        <GoodsDialog
          row={arrived}
          note={goods}
          onClose={() => setArrived(null)}
          onDone={() => {
            setArrived(null);
            setDone(t('noted'));
          }}
        />
      )}
      {refunding && (
        <RefundDialog
          row={refunding}
          refund={refund}
          onClose={() => setRefunding(null)}
          onDone={(said) => {
            setRefunding(null);
            setDone(said);
          }}
        />
      )}
      {question}
    </ConsoleFrame>
  );
}

const marks = { received: 'wait', refund_requested: 'soon', refunded: 'ok' } as const;

interface WithdrawalActs {
  readonly noteGoods: (row: OfficeWithdrawalView) => void;
  readonly noteAway: (row: OfficeWithdrawalView) => Promise<void>;
  readonly begin: (row: OfficeWithdrawalView) => void;
}

function useColumns({ noteGoods, noteAway, begin }: WithdrawalActs): readonly OfficeColumn<OfficeWithdrawalView>[] {
  const lang = useLang();
  const t = useText(officeWithdrawalsText);
  const mayRefund = may(refundWithdrawal)(useOffice());
  const on = (at: string) => formatDay(dayInRome(new Date(at)), lang, 'short');
  const goodsWords = ({ goods_back_at, had_left, restocked }: OfficeWithdrawalView) => {
    if (goods_back_at === null) return t(had_left === 1 ? 'goods_awaited' : 'goods_never_left');
    const said = t(had_left === 1 ? 'goods_back_on' : 'goods_kept_on', { day: on(goods_back_at) });
    return restocked === 1 ? t('restocked', { said }) : said;
  };
  return [
    {
      id: 'person',
      head: t('person'),
      names: true,
      cell: ({ name, received_at }) => <TwoLines below={t('received_on', { day: on(received_at) })}>{name}</TwoLines>,
    },
    {
      id: 'order',
      head: t('order'),
      cell: ({ order_id, reference }) => (
        <OrderLink id={order_id} className="nb">
          {reference}
        </OrderLink>
      ),
    },
    {
      id: 'goods',
      head: t('goods'),
      cell: ({ goods }) => (
        <ul>
          {goods.map(({ id, name, options, quantity }) => (
            <li key={id}>{[`${quantity} × ${name}`, ...options].join(', ')}</li>
          ))}
        </ul>
      ),
    },
    amountColumn(t('amount'), ({ amount }) => amount),
    {
      id: 'by',
      head: t('by'),
      cell: ({ standing, return_by }) =>
        standing === 'received' ? formatDay(day(return_by), lang, 'short') : <Nothing />,
    },
    {
      id: 'state',
      head: t('state'),
      cell: (row) => (
        <TwoLines below={goodsWords(row)}>
          <StatusMark mark={marks[row.standing]}>{t(`standing_${row.standing}`)}</StatusMark>
        </TwoLines>
      ),
    },
    actionColumn(t('action'), (row) => {
      const isBack = row.goods_back_at !== null;
      const { reference } = row;
      const back = row.had_left === 1 ? 'goods_back' : 'goods_here';
      const amount = formatEuro(row.to_return ?? row.amount, lang);
      return (
        <span className={css.actions}>
          <Button
            look={isBack ? 'text' : 'outline'}
            size="small"
            aria-label={t(isBack ? 'goods_not_back_named' : `${back}_named`, { reference })}
            onClick={() => (isBack ? noteAway(row) : noteGoods(row))}
          >
            {t(isBack ? 'goods_not_back' : back)}
          </Button>
          {mayRefund && row.standing === 'received' && (
            <Button
              look="outline"
              size="small"
              aria-label={t('refund_named', { reference, amount })}
              onClick={() => begin(row)}
            >
              {t('refund', { amount })}
            </Button>
          )}
        </span>
      );
    }),
  ];
}

interface GoodsDialogProps {
  readonly row: OfficeWithdrawalView;
  readonly note: ReturnType<typeof useWithdrawalChanges>['goods'];
  readonly onClose: () => void;
  readonly onDone: () => void;
}

/** The goods of a withdrawal are there: can they be sold? */
function GoodsDialog({ row, note, onClose, onDone }: GoodsDialogProps) {
  const t = useText(officeWithdrawalsText);
  const tc = useText(consoleText);
  const { form, submit, failure, shaken, pending } = useForm({
    schema: WithdrawnGoodsBody,
    defaultValues: { back: true, restock: false },
    send: async (body) => {
      await note(row.id, body);
      onDone();
    },
  });
  return (
    <Dialog open onClose={onClose} title={t('goods_title', { reference: row.reference })} close={tc('close')}>
      <form className={css.form} onSubmit={submit} noValidate>
        <ul>
          {row.goods.map((line) => (
            <li key={line.id}>{goodsLine(line)}</li>
          ))}
        </ul>
        <Failure error={failure} />
        {row.may_restock === 1 ? (
          <Checkbox label={t('restock')} hint={t('restock_hint')} {...form.register('restock')} />
        ) : (
          <p>{t('restocked_already')}</p>
        )}
        <div className="acts">
          <Button type="submit" waiting={pending && tc('wait')} {...shaken}>
            {t('goods_button')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

interface RefundDialogProps {
  readonly row: OfficeWithdrawalView;
  readonly refund: ReturnType<typeof useWithdrawalChanges>['refund'];
  readonly onClose: () => void;
  readonly onDone: (said: string) => void;
}

function RefundDialog({ row, refund, onClose, onDone }: RefundDialogProps) {
  const lang = useLang();
  const t = useText(officeWithdrawalsText);
  const { reference } = row;
  const dialog = useForm({
    schema: WithdrawalRefundBody,
    defaultValues: { by_bank: false, note: t('note_start', { reference }) },
    send: async (body) => {
      const { amount } = await refund(row.id, body);
      onDone(t('refunded', { amount: formatEuro(amount, lang) }));
    },
  });
  const { form, error } = dialog;
  return (
    <FormDialog
      alert
      onClose={onClose}
      title={t('refund_title', { reference })}
      button={t('refund_button', { amount: formatEuro(row.to_return ?? row.amount, lang) })}
      form={dialog}
    >
      {row.goods_back_at === null && (
        <p className="b">{t(row.had_left === 1 ? 'refund_early' : 'refund_never_left')}</p>
      )}
      <p>{t(row.returns_whole === 1 && row.restocked === 0 ? 'refund_whole' : 'refund_text')}</p>
      <TextArea label={t('refund_note')} rows={3} maxLength={500} error={error('note')} {...form.register('note')} />
      <Checkbox label={t('refund_by_bank')} {...form.register('by_bank')} />
    </FormDialog>
  );
}
