import { useState } from 'react';
import { Link, type LoaderFunctionArgs, type MetaFunction } from 'react-router';
import { isPaid, type OrderState } from '#features/orders/rules/states.ts';
import { isUndone } from '#features/orders/rules/undoneRefund.ts';
import { useGivenWhy } from '#features/orders/web/OrderLines.tsx';
import { refusalKind } from '#features/payments/rules/refusals.ts';
import { withdrawalsText } from '#features/withdrawals/text/index.ts';
import { withdrawnLine } from '#features/withdrawals/web/withdrawnLine.ts';
import {
  dayInRome,
  dayInSentence,
  formatDay,
  formatInstant,
  instantInSentence,
  untilInSentence,
} from '#kernel/calendar.ts';
import { formatEuro, noMoney } from '#kernel/money.ts';
import { paths } from '#kernel/paths.ts';
import { ConsoleFrame } from '#office/frame/web/ConsoleFrame.tsx';
import css from '#office/kit/web/console.module.css';
import { orMissing, prefetchOffice } from '#office/kit/web/prefetchOffice.ts';
import { useCircuit } from '#office/kit/web/useOffice.ts';
import { type ToUndo, UndoDialog } from '#office/money/web/UndoDialog.tsx';
import { textIn } from '#text/translate.ts';
import { useLang } from '#web/api.tsx';
import { pageMeta } from '#web/meta.ts';
import { Block, History, RecordBlocks } from '#web/office/Record.tsx';
import { useText } from '#web/text.tsx';
import { BackLink } from '#web/ui/BackLink.tsx';
import { Button, ButtonLink } from '#web/ui/Button.tsx';
import { Euro } from '#web/ui/Euro.tsx';
import { Facts } from '#web/ui/Facts.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { PriceLines } from '#web/ui/PriceLines.tsx';
import { Saved } from '#web/ui/Saved.tsx';
import type { OfficeOrderView, OfficePaymentView, OfficeRefundView } from '../contract/orders.ts';
import { officeOrdersText } from '../text/orders.ts';
import { AgainDialog } from './AgainDialog.tsx';
import { CancelDialog } from './CancelDialog.tsx';
import { CashBackDialog } from './CashBackDialog.tsx';
import { lineTitle } from './lineTitle.ts';
import { MoneyDialog } from './MoneyDialog.tsx';
import { OrderMark } from './OrderMark.tsx';
import { chosenState } from './offersOfOrder.ts';
import { ParcelBlock } from './parcels/ParcelBlock.tsx';
import { RefundDialog } from './RefundDialog.tsx';
import { SentDialog } from './SentDialog.tsx';
import { serviceOf } from './serviceOf.ts';
import { orderIn, orderQuery, useOfficeOrder, useOrderChanges } from './useOrders.ts';
import { useOver } from './useOver.tsx';
import { useUndoing } from './useUndoing.tsx';

export const loader = (args: LoaderFunctionArgs) =>
  prefetchOffice(args, (api, circuit) => [orderQuery(api, circuit, orMissing(orderIn(args.params)))]);

export const meta: MetaFunction = (args) =>
  pageMeta(args, (_, lang) => ({ title: textIn(officeOrdersText, lang)('orders'), isPrivate: true }));

type OrderDialog =
  | 'money'
  | 'refund'
  | 'cancel'
  | { readonly what: 'undo'; readonly undoing: ToUndo }
  | { readonly what: 'sent' | 'again' | 'cash'; readonly refund: OfficeRefundView }
  | null;

export default function OrderPage() {
  const lang = useLang();
  const t = useText(officeOrdersText);
  const found = useOfficeOrder();
  const { order, state } = found;
  const { question, ...changes } = useOrderChanges();
  const [open, setOpen] = useState<OrderDialog>(null);
  const [done, setDone] = useState('');
  const close = () => setOpen(null);
  const finish = (said: string) => {
    close();
    setDone(said);
  };
  const { notice, onOver, forget } = useOver(close);
  const begin = (what: OrderDialog) => {
    setDone('');
    forget();
    setOpen(what);
  };
  const circuit = useCircuit();
  const of = typeof open === 'object' && open?.what !== 'undo' ? open : null;
  const undoing = typeof open === 'object' && open?.what === 'undo' ? open.undoing : null;
  const undoingOf = useUndoing();
  const mayNote = found.may_change === 1 && isPaid(state) && found.refundable.rest > noMoney;
  const closing = { onClose: close, onDone: finish, onOver };
  return (
    <ConsoleFrame
      title={t('order_title', { reference: order.reference })}
      kicker={<BackLink to={paths.consoleOrders(lang, { circuit })}>{t('back_to_orders')}</BackLink>}
      action={found.may_change === 1 && <Actions found={found} onOpen={begin} />}
    >
      <Saved show={done !== ''}>{done}</Saved>
      {notice}
      <p>
        <OrderMark said={order.current_state.said} />
      </p>
      <Sums found={found} />
      <RecordBlocks>
        <Lines found={found} />
        <Buyer found={found} />
        {found.parcel && <ParcelBlock order={order} parcel={found.parcel} />}
        <Payments
          found={found}
          onNote={mayNote ? () => begin('refund') : null}
          onUndo={(payment) => begin({ what: 'undo', undoing: undoingOf.payment(payment) })}
        />
        <Refunds found={found} onOpen={begin} />
        <Disrupted found={found} />
      </RecordBlocks>
      <Changes found={found} />
      {open === 'money' && (
        <MoneyDialog
          order={{
            id: order.id,
            reference: order.reference,
            state,
            due: order.total_amount_due,
            writeOff: found.write_off,
          }}
          noteMoney={changes.noteMoney}
          onClose={close}
          onDone={finish}
        />
      )}
      {open === 'refund' && <RefundDialog found={found} refund={changes.refund} {...closing} />}
      {open === 'cancel' && <CancelDialog order={order} cancel={changes.cancel} onClose={close} onDone={finish} />}
      {undoing && <UndoDialog what={undoing} undo={changes.undo} {...closing} />}
      {of?.what === 'again' && (
        <AgainDialog found={found} refund={of.refund} giveAgain={changes.giveAgain} {...closing} />
      )}
      {of?.what === 'sent' && (
        <SentDialog
          refund={of.refund}
          end={of.refund.account.end}
          noteSent={(body) => changes.noteSent(order.id, of.refund.id, { ...body, seen: of.refund.account })}
          {...closing}
        />
      )}
      {of?.what === 'cash' && (
        <CashBackDialog order={order} refund={of.refund} noteInCash={changes.noteInCash} {...closing} />
      )}
      {question}
    </ConsoleFrame>
  );
}

interface BlockProps {
  readonly found: OfficeOrderView;
}

function Actions({ found, onOpen }: BlockProps & { readonly onOpen: (what: OrderDialog) => void }) {
  const t = useText(officeOrdersText);
  const { state, refundable } = found;
  return (
    <div className="acts">
      {isPaid(state) ? (
        <Button size="small" look="outline" disabled={refundable.rest === noMoney} onClick={() => onOpen('refund')}>
          {t('refund')}
        </Button>
      ) : (
        // What was paid and has gone back whole is not paid again.
        state !== 'refunded' && (
          <Button size="small" onClick={() => onOpen('money')}>
            {t('mark_paid')}
          </Button>
        )
      )}
      {state === 'awaiting_payment' && (
        <Button size="small" look="text" onClick={() => onOpen('cancel')}>
          {t('cancel_order')}
        </Button>
      )}
    </div>
  );
}

const toSend = ({ way, state }: OfficeRefundView): boolean => way === 'bank' && state === 'requested';

/** Its provider is asked for it, and asked again by itself until it takes it. */
const isAwaited = ({ way, state }: OfficeRefundView): boolean => way === 'provider' && state === 'requested';

const standing = (refund: OfficeRefundView) =>
  toSend(refund)
    ? refund.may_be_cash === 1
      ? 'refund_to_give'
      : 'refund_to_send'
    : refund.to_give_again === 1
      ? 'refund_refused'
      : isAwaited(refund)
        ? 'refund_awaited'
        : isUndone(refund)
          ? 'refund_undone'
          : (`refund_${refund.state}` as const);

function Sums({ found: { order, written_off } }: BlockProps) {
  const lang = useLang();
  const t = useText(officeOrdersText);
  const sums = [
    [t('due'), order.total_amount_due],
    ...(order.arrived_amount > noMoney ? [[t('arrived'), order.arrived_amount] as const] : []),
    [t('paid'), order.paid_amount],
    ...(written_off > noMoney ? [[t('written_off'), written_off] as const] : []),
    [t('returned'), order.returned_amount],
    [t('left_back'), order.to_return_amount],
  ] as const;
  return (
    <section aria-label={t('facts')}>
      <dl className={css.sums}>
        {sums.map(([label, amount]) => (
          <div key={label}>
            <dt className="mut sm">{label}</dt>
            <dd>{formatEuro(amount, lang)}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

/** Its races that were postponed or cancelled, what was chosen for each registration, and where its money waits. */
function Disrupted({ found: { disrupted } }: BlockProps) {
  const lang = useLang();
  const t = useText(officeOrdersText);
  const circuit = useCircuit();
  if (disrupted.length === 0) return null;
  return (
    <Block title={t('disrupted')}>
      <ul className={css.list}>
        {disrupted.map(({ id, kind, race, at, from, to, offers, answers }) => (
          <li key={id} className={css.actsBelow}>
            <div>
              <p className="b">
                {t(`disrupted_${kind}`, {
                  race,
                  at: dayInSentence(at, lang, 'il'),
                  day: dayInSentence(from, lang, 'il'),
                  from: dayInSentence(from, lang, 'dal'),
                  to: to ? dayInSentence(to, lang, 'al') : '',
                })}
              </p>
              {answers.map((answer) => (
                <p className="sm" key={answer.id}>
                  {t('chosen', {
                    athlete: answer.athlete,
                    amount: formatEuro(answer.amount, lang),
                    what: chosenState(answer),
                    way: answer.refund?.way ?? '',
                  })}
                </p>
              ))}
            </div>
            {offers === 1 && (
              <div className="acts">
                <ButtonLink size="small" look="outline" to={paths.consoleOffers(lang, circuit)}>
                  {t('disrupted_open')}
                </ButtonLink>
              </div>
            )}
          </li>
        ))}
      </ul>
    </Block>
  );
}

function Lines({ found: { order, withdrawn } }: BlockProps) {
  const lang = useLang();
  const circuit = useCircuit();
  const t = useText(officeOrdersText);
  const tw = useText(withdrawalsText);
  const givenWhy = useGivenWhy();
  const extra = [
    ['shipping', order.total_shipping, t('shipping')],
    ['commission', order.admin_cost, t('commission')],
  ] as const;
  return (
    <Block title={t('lines')}>
      <PriceLines
        lines={[
          ...order.order_details.map((line) => ({
            key: line.id,
            label: line.itemable?.reference ? (
              <Link to={paths.consoleRegistration(lang, line.itemable.reference, circuit)}>{lineTitle(line)}</Link>
            ) : (
              lineTitle(line)
            ),
            amount: <Euro amount={line.total_amount} />,
            note: line.removed_at
              ? t('line_removed', { day: formatDay(dayInRome(new Date(line.removed_at)), lang) })
              : line.itemable?.given
                ? givenWhy(line.itemable.given)
                : (line.itemable?.registration_type.name ?? withdrawnLine(line, withdrawn, { t: tw, lang }).join('; ')),
          })),
          ...(order.total_discount > 0
            ? [{ key: 'discount', label: t('discount'), amount: `−${formatEuro(order.total_discount, lang)}` }]
            : []),
          ...extra
            .filter(([, amount]) => amount > noMoney)
            .map(([key, amount, label]) => ({ key, label, amount: <Euro amount={amount} /> })),
        ]}
        total={{ label: t('due'), amount: <Euro amount={order.total_amount_due} /> }}
      />
    </Block>
  );
}

function Buyer({ found: { order, buyer, email, state } }: BlockProps) {
  const lang = useLang();
  const t = useText(officeOrdersText);
  const { payment_method: method, due_day, expires_at } = order;
  return (
    <Block title={t('buyer')}>
      <Facts
        rows={[
          [t('name'), buyer ?? (email === null ? t('no_account') : null)],
          [t('email'), email && <a href={`mailto:${email}`}>{email}</a>],
          [t('created'), formatInstant(order.created_at, lang)],
          [t('method'), method && t(`method_${method}`)],
          [t('until'), state === 'awaiting_payment' && due_day && t('due_day', { day: formatDay(due_day, lang) })],
          [
            '',
            state === 'awaiting_payment' && expires_at && t('holds_until', { at: untilInSentence(expires_at, lang) }),
          ],
        ]}
      />
    </Block>
  );
}

function Payments({
  found: { payments },
  onNote,
  onUndo,
}: BlockProps & {
  readonly onUndo: (payment: OfficePaymentView) => void;
  /** Opens what notes money that a provider has given back by itself; null where that is done by its refused refund. */
  readonly onNote: (() => void) | null;
}) {
  const lang = useLang();
  const t = useText(officeOrdersText);
  return (
    <Block title={t('payments')}>
      {payments.length === 0 && <p className={css.empty}>{t('no_payments')}</p>}
      <ul className={css.log}>
        {payments.map(({ id, provider, amount, state, came_on, noted_by, note, at, ...payment }, index) => (
          <li key={id}>
            <span className="mut sm">{came_on ? formatDay(came_on, lang) : formatInstant(at, lang)}</span>
            <div>
              <p className="b">
                {t(`provider_${provider}`)}, {formatEuro(amount, lang)}: {t(`payment_${state}`)}
              </p>
              {note !== null && <p className={`sm ${css.address}`}>{note}</p>}
              {noted_by !== null && <p className="mut sm">{t('noted_by', { who: noted_by })}</p>}
              {payment.undoable && (
                <p>
                  <Button
                    size="small"
                    look="text"
                    aria-label={t('undo_money_of', { amount: formatEuro(payment.undoable, lang) })}
                    onClick={() => onUndo(payments[index]!)}
                  >
                    {t('undo_money')}
                  </Button>
                </p>
              )}
              {payment.returned_elsewhere > noMoney && payment.returned_on && (
                <Notice
                  tone="warn"
                  title={t('elsewhere_title', {
                    provider: serviceOf(provider),
                    amount: formatEuro(payment.returned_elsewhere, lang),
                  })}
                  actions={
                    onNote && (
                      <Button size="small" look="outline" onClick={onNote}>
                        {t('elsewhere_note', { amount: formatEuro(payment.returned_elsewhere, lang) })}
                      </Button>
                    )
                  }
                >
                  {t('elsewhere_text', { day: formatDay(payment.returned_on, lang) })}
                </Notice>
              )}
            </div>
          </li>
        ))}
      </ul>
    </Block>
  );
}

function Refunds({ found, onOpen }: BlockProps & { readonly onOpen: (what: OrderDialog) => void }) {
  const undoingOf = useUndoing();
  const lang = useLang();
  const t = useText(officeOrdersText);
  const { refunds, may_change, order, payments } = found;
  const takenBy = ({ payment_id }: OfficeRefundView) => payments.find(({ id }) => id === payment_id)?.provider;
  const wayOf = ({ way, payment_id, sent_on }: OfficeRefundView) => {
    const taken = payments.find(({ id }) => id === payment_id);
    if (way === 'provider' && sent_on !== null) return null;
    return way === 'provider' && taken ? t(`provider_${taken.provider}`) : t(way === 'cash' ? 'way_cash' : 'way_bank');
  };
  const forWhat = ({ order_detail_ids: ids, amount, commission, surplus }: OfficeRefundView): string | null => {
    const lines = order.order_details.filter(({ id }) => ids.includes(id)).map(lineTitle);
    if (lines.length > 0) return lines.join('; ');
    if (surplus === 1 || amount === commission) return null;
    return t(amount === order.total_amount_due ? 'refund_all' : 'refund_amount');
  };
  if (refunds.length === 0) return null;
  return (
    <Block title={t('refunds')}>
      <ul className={css.list}>
        {refunds.map((refund) => (
          <li key={refund.id} className={css.actsBelow}>
            <div>
              <p className="b">
                {formatEuro(refund.amount, lang)}: {t(standing(refund))}
              </p>
              {refund.sent_on && (
                <p className="sm">
                  {refund.way === 'provider'
                    ? t('refund_already', {
                        day: formatDay(refund.sent_on, lang),
                        reference: refund.bank_reference ?? '',
                        provider: serviceOf(takenBy(refund)),
                      })
                    : refund.bank_reference === null
                      ? t('refund_cash', { day: formatDay(refund.sent_on, lang) })
                      : t(refund.sent_to === null ? 'refund_sent' : 'refund_sent_to', {
                          day: formatDay(refund.sent_on, lang),
                          reference: refund.bank_reference,
                          end: refund.sent_to ?? '',
                        })}
                </p>
              )}
              <p className="sm">{[!toSend(refund) && wayOf(refund), forWhat(refund)].filter(Boolean).join(' · ')}</p>
              {isAwaited(refund) && (
                <p className="sm">
                  {t(refund.late === 1 ? 'refund_awaited_late' : 'refund_awaited_text', {
                    provider: serviceOf(takenBy(refund)),
                    at: instantInSentence(refund.at, lang),
                  })}
                </p>
              )}
              {refund.commission > noMoney && (
                <p className="sm">{t('refund_commission', { amount: formatEuro(refund.commission, lang) })}</p>
              )}
              {refund.surplus === 1 && !isUndone(refund) && <p className="sm">{t('refund_surplus')}</p>}
              {refund.note !== null && <p className={`mut sm ${css.address}`}>{refund.note}</p>}
              {refund.failure !== null && !isUndone(refund) && (
                <>
                  <p className="sm">
                    {t(refund.to_give_again === 1 ? `refused_${refusalKind(refund.failure)}` : 'refused_done', {
                      provider: serviceOf(takenBy(refund)),
                    })}
                  </p>
                  <p className="mut sm">
                    {t('refused_words', { provider: serviceOf(takenBy(refund)), words: refund.failure })}
                  </p>
                </>
              )}
            </div>
            {may_change === 1 && (toSend(refund) || refund.to_give_again === 1) && (
              <div className="acts">
                <Button
                  size="small"
                  look="outline"
                  onClick={() => onOpen({ what: toSend(refund) ? 'sent' : 'again', refund })}
                >
                  {t(toSend(refund) ? 'sent' : 'again')}
                </Button>
                {refund.may_undo === 1 && (
                  <Button
                    size="small"
                    look="text"
                    onClick={() => onOpen({ what: 'undo', undoing: undoingOf.again(refund) })}
                  >
                    {t('again_undo')}
                  </Button>
                )}
                {refund.may_be_cash === 1 && (
                  <Button size="small" look="outline" onClick={() => onOpen({ what: 'cash', refund })}>
                    {t('in_cash')}
                  </Button>
                )}
              </div>
            )}
            {may_change === 1 && refund.sent_on !== null && (
              <div className="acts">
                <Button
                  size="small"
                  look="text"
                  aria-label={t('sent_correct_of', { amount: formatEuro(refund.amount, lang) })}
                  onClick={() => onOpen({ what: 'undo', undoing: undoingOf.refund(refund) })}
                >
                  {t('sent_correct')}
                </Button>
              </div>
            )}
          </li>
        ))}
      </ul>
    </Block>
  );
}

/** The last signs of an account stay beside their dots. */
const together = (named: string): string => named.replaceAll('…', '…\u2060');

/** The latest first. */
function Changes({ found: { history, events, payments } }: BlockProps) {
  const lang = useLang();
  const t = useText(officeOrdersText);
  // That money goes back was decided then: how much, and how far it is, is told beside it.
  const movedTo = (from: OrderState | null, to: OrderState) => {
    if (to === 'refunded' || to === 'partly_refunded') return t('refund_decided');
    return from ? t('change_from', { from: t(`state_${from}`), to: t(`state_${to}`) }) : t(`state_${to}`);
  };
  // That some of its money goes back once more is told by what was done.
  const moved = history
    .filter(({ from, to }) => from !== to)
    .map(({ at, from, to, by, why, taken_back }) => ({
      id: `${at} ${to}`,
      at,
      by,
      what: movedTo(from, to),
      why: taken_back === 1 ? t('taken_back') : why,
    }));
  // Why a provider has refused it has said in its own words.
  const provider = serviceOf(payments.find(({ by_hand }) => by_hand === 0)?.provider);
  const done = events.map(({ at, what, by, why, amount, named }, index) => ({
    id: `${at} ${what} ${index}`,
    at,
    by,
    what: [t(`event_${what}`), amount !== null && formatEuro(amount, lang), named && together(named)]
      .filter(Boolean)
      .join(', '),
    why: what === 'refund_failed' && why !== null ? t('refused_words', { provider, words: why }) : why,
  }));
  const entries = [...moved, ...done].toSorted((one, other) => (one.at < other.at ? -1 : one.at > other.at ? 1 : 0));
  return <History entries={entries.toReversed()} />;
}
