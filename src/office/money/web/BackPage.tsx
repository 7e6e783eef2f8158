import { useSuspenseQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type LoaderFunctionArgs, type MetaFunction, useSearchParams } from 'react-router';
import { shownIban } from '#features/circuits/rules/iban.ts';
import { dayInRome, formatDay } from '#kernel/calendar.ts';
import { formatEuro } from '#kernel/money.ts';
import { paths } from '#kernel/paths.ts';
import { ConsoleFrame } from '#office/frame/web/ConsoleFrame.tsx';
import { prefetchOffice } from '#office/kit/web/prefetchOffice.ts';
import { useOffice } from '#office/kit/web/useOffice.ts';
import { CashBackDialog } from '#office/orders/web/CashBackDialog.tsx';
import { OrderLink } from '#office/orders/web/OrderLink.tsx';
import { SentDialog } from '#office/orders/web/SentDialog.tsx';
import { serviceOf } from '#office/orders/web/serviceOf.ts';
import { useOrderChanges } from '#office/orders/web/useOrders.ts';
import { useOver } from '#office/orders/web/useOver.tsx';
import { textIn } from '#text/translate.ts';
import { useApi, useLang } from '#web/api.tsx';
import { pageMeta } from '#web/meta.ts';
import { TwoLines } from '#web/office/Cells.tsx';
import { actionColumn, amountColumn } from '#web/office/columns.tsx';
import { type OfficeColumn, OfficeTable } from '#web/office/OfficeTable.tsx';
import { useText } from '#web/text.tsx';
import { Button, ButtonLink } from '#web/ui/Button.tsx';
import { CopyButton } from '#web/ui/CopyButton.tsx';
import { Saved } from '#web/ui/Saved.tsx';
import type { MoneyBackRow } from '../contract/money.ts';
import { officeMoneyText } from '../text/money.ts';
import { MoneyWays } from './MoneyWays.tsx';
import css from './money.module.css';
import { backAsked, moneyBackQuery, type SentBody, useAccountOfBack, useSendMovement } from './useMoneyBack.ts';

export const loader = (args: LoaderFunctionArgs) =>
  prefetchOffice(args, (api, circuit, query) => [moneyBackQuery(api, circuit, backAsked(query))]);

export const meta: MetaFunction = (args) =>
  pageMeta(args, (_, lang) => ({ title: textIn(officeMoneyText, lang)('way_back_list'), isPrivate: true }));

interface MoneyBackActs {
  readonly what: 'sent' | 'cash';
  readonly row: MoneyBackRow;
}

/** What is to be sent back by bank: how much, for what, to which account and with which causal. */
export default function BackPage() {
  const lang = useLang();
  const t = useText(officeMoneyText);
  const api = useApi();
  const [query] = useSearchParams();
  const { circuit } = useOffice();
  const { data: list } = useSuspenseQuery(moneyBackQuery(api, circuit.id, backAsked(query)));
  const { question, ...changes } = useOrderChanges();
  const sending = useSendMovement(circuit.id);
  const send = ({ id, order, iban_end: end, iban_at: given_at }: MoneyBackRow, body: SentBody) =>
    order ? changes.noteSent(order.id, id, { ...body, seen: { end, given_at } }) : sending.noteSent(id, body);
  const [doing, setDoing] = useState<MoneyBackActs | null>(null);
  const [done, setDone] = useState('');
  const finish = (said: string) => {
    setDoing(null);
    setDone(said);
  };
  const { notice, onOver, forget } = useOver(() => setDoing(null));
  const begin = (what: MoneyBackActs['what'], row: MoneyBackRow) => {
    setDone('');
    forget();
    setDoing({ what, row });
  };
  const columns: readonly OfficeColumn<MoneyBackRow>[] = [
    {
      id: 'whose',
      head: t('back_whose'),
      names: true,
      cell: ({ order, payer }) =>
        order ? (
          <TwoLines below={payer}>
            <OrderLink id={order.id}>{order.reference}</OrderLink>
          </TwoLines>
        ) : (
          payer || t('back_unnamed')
        ),
    },
    amountColumn(t('back_amount'), ({ amount }: MoneyBackRow) => amount),
    {
      id: 'why',
      head: t('back_why'),
      cell: (row) => <Why row={row} />,
    },
    {
      id: 'account',
      head: t('back_account'),
      cell: (row) => <BackAccount row={row} />,
    },
    actionColumn(t('action'), (row: MoneyBackRow) => {
      const words = {
        amount: formatEuro(row.amount, lang),
        whose: row.order?.reference ?? row.payer ?? '',
      };
      if ((row.refused === 1 || row.awaits) && row.order)
        return (
          <ButtonLink look="outline" size="small" to={paths.consoleOrder(lang, row.order.id, circuit.id)}>
            {t('back_open')}
          </ButtonLink>
        );
      return (
        <div className={css.does}>
          <Button look="outline" size="small" aria-label={t('back_sent_of', words)} onClick={() => begin('sent', row)}>
            {t('back_sent')}
          </Button>
          {row.may_be_cash === 1 && (
            <Button
              look="text"
              size="small"
              aria-label={t('back_cash_of', { ...words, reference: words.whose })}
              onClick={() => begin('cash', row)}
            >
              {t('back_cash')}
            </Button>
          )}
        </div>
      );
    }),
  ];
  return (
    <ConsoleFrame title={t('way_back_list')}>
      <MoneyWays />
      <p className={css.lead}>
        {t('back_lead')} {t('back_seen')}
      </p>
      <Saved show={done !== ''}>{done}</Saved>
      {notice}
      <OfficeTable
        caption={t('way_back_list')}
        list={list}
        rowKey={({ id }) => id}
        empty={
          <>
            <p className="b">{t('back_none')}</p>
            <p className="mut">{t('back_none_text')}</p>
          </>
        }
        narrowing={[]}
        columns={columns}
      />
      {doing?.what === 'sent' && (
        <SentDialog
          refund={doing.row}
          what={doing.row.order ? 'refund' : 'send_back'}
          end={doing.row.order && doing.row.iban_end}
          noteSent={(body) => send(doing.row, body)}
          onClose={() => setDoing(null)}
          onDone={finish}
          onOver={onOver}
        />
      )}
      {doing?.what === 'cash' && doing.row.order && (
        <CashBackDialog
          order={doing.row.order}
          refund={doing.row}
          noteInCash={changes.noteInCash}
          onClose={() => setDoing(null)}
          onDone={finish}
          onOver={onOver}
        />
      )}
      {sending.question}
      {question}
    </ConsoleFrame>
  );
}

type Account = Awaited<ReturnType<ReturnType<typeof useAccountOfBack>>>;

/** Why no account is known, and who would say it. Whoever has bought was asked only where a transfer has been decided. */
function withoutAccount({ order, refused, awaits, may_be_cash }: MoneyBackRow) {
  if (order === null) return 'back_no_iban';
  if (awaits) return 'back_by_itself';
  return refused === 1 ? 'back_undecided' : may_be_cash === 1 ? 'back_cash_first' : 'back_waiting';
}

/** The account that money goes back to, once somebody wants to see it: each look is written down. */
function BackAccount({ row }: { readonly row: MoneyBackRow }) {
  const t = useText(officeMoneyText);
  const { circuit } = useOffice();
  const look = useAccountOfBack(circuit.id);
  const [seen, setSeen] = useState<Account | null>(null);
  const words = { copy: t('copy'), copied: t('copied') };
  if (row.iban_end === null) return <span className="mut sm">{t(withoutAccount(row))}</span>;
  if (!seen)
    return (
      <div className={css.account}>
        <span>{t('back_ends', { end: row.iban_end })}</span>
        <Button
          look="outline"
          size="small"
          aria-label={t('back_show_of', { reference: row.order?.reference ?? row.payer ?? '' })}
          onClick={async () => setSeen(await look(row.id))}
        >
          {t('back_show')}
        </Button>
      </div>
    );
  return (
    <dl className={css.seen}>
      <dt>{t('back_iban')}</dt>
      <dd>
        <span>{shownIban(seen.iban)}</span>
        <CopyButton value={seen.iban} words={words} label={t('copy_iban')} />
      </dd>
      <dt>{t('back_holder')}</dt>
      <dd>
        <span>{seen.holder}</span>
        <CopyButton value={seen.holder} words={words} label={t('copy_holder')} />
      </dd>
      <dt>{t('back_causal')}</dt>
      <dd>
        <span>{seen.causal}</span>
        <CopyButton value={seen.causal} words={words} label={t('copy_causal')} />
      </dd>
    </dl>
  );
}

function Why({ row }: { readonly row: MoneyBackRow }) {
  const lang = useLang();
  const t = useText(officeMoneyText);
  const { why, note, since, refused, awaits, came_back_on } = row;
  return (
    <TwoLines
      below={[
        awaits && t(awaits.late === 1 ? 'back_awaits_late' : 'back_awaits_text'),
        came_back_on && t('back_came_back', { day: formatDay(came_back_on, lang) }),
        note,
        t('back_since', { day: formatDay(dayInRome(new Date(since)), lang, 'short') }),
      ]
        .filter(Boolean)
        .join(' · ')}
    >
      {awaits
        ? t('back_awaits', { provider: serviceOf(awaits.provider) })
        : t(refused === 1 ? 'back_refused' : `back_${why}`)}
    </TwoLines>
  );
}
