import { useState } from 'react';
import { Failure } from '#features/identity/web/Failure.tsx';
import { ofAllLines, refundableUntil } from '#features/payments/rules/refunds.ts';
import { type Day, dayInRome, dayInSentence, formatDay, formatTime } from '#kernel/calendar.ts';
import { type Cents, cents, formatEuro, noMoney, sum, typedEuro } from '#kernel/money.ts';
import { consoleText } from '#office/kit/text/index.ts';
import css from '#office/kit/web/console.module.css';
import { useShown } from '#office/kit/web/setUps/useShown.ts';
import { TypedDialog } from '#office/kit/web/TypedDialog.tsx';
import { useLang } from '#web/api.tsx';
import { useText } from '#web/text.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Checkbox } from '#web/ui/Checkbox.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { RadioCards } from '#web/ui/RadioCards.tsx';
import { TextField } from '#web/ui/TextField.tsx';
import { useForm } from '#web/useForm.ts';
import { type OfficeOrderView, RefundForm } from '../contract/orders.ts';
import { refundOf } from '../rules/refundWish.ts';
import { officeOrdersText } from '../text/orders.ts';
import { BackFields, RefundReason } from './BackFields.tsx';
import { lineTitle } from './lineTitle.ts';
import { refundsWaiting } from './offersOfOrder.ts';
import { serviceOf } from './serviceOf.ts';
import { type OrderChanges, refundedMeanwhile } from './useOrders.ts';

type Refundable = OfficeOrderView['refundable'];

/** What is given back: of the whole order, of single lines, or an amount. */
type RefundsOf = 'all' | 'lines' | 'amount';

interface RefundDialogProps {
  readonly found: OfficeOrderView;
  readonly refund: OrderChanges['refund'];
  readonly onClose: () => void;
  readonly onDone: (said: string) => void;
}

/** What the button does, as an amount; null where nothing is chosen. */
function amountOf(what: ReturnType<typeof refundOf>, left: Refundable): Cents | null {
  if (what === null) return null;
  if (what === 'rest') return left.rest;
  const { beside } = what;
  const worth =
    'lines' in what ? sum(left.lines.filter(({ id }) => what.lines.includes(id)).map((line) => line.left)) : noMoney;
  return sum([
    what.amount ?? cents(Math.min(worth, ofAllLines(left))),
    beside?.commission ? left.commission : noMoney,
    beside?.shipping ? left.shipping : noMoney,
  ]);
}

type Meanwhile = NonNullable<ReturnType<typeof refundedMeanwhile>>;

/**
 * Money, places and commission are ticked apart; the button says what it does. Where somebody has given back since the dialog was
 * opened, it says who, when and how much before anything more goes back; what was typed stays.
 */
export function RefundDialog({ found, refund, onClose, onDone }: RefundDialogProps) {
  const lang = useLang();
  const t = useText(officeOrdersText);
  const tc = useText(consoleText);
  const { order, refundable, payments, rules } = found;
  const left = new Map(refundable.lines.map((line) => [line.id, line.left]));
  const [asked, setAsked] = useState(false);
  const paid = payments.find(({ state }) => state === 'paid');
  // What its provider has given back by a hand there is proposed to be noted.
  const elsewhere = cents(Math.min(paid?.returned_elsewhere ?? noMoney, refundable.rest));
  const today = dayInRome(new Date());
  const until = paid?.came_on && refundableUntil(paid.provider, paid.came_on);
  const isLate = until != null && today > until;
  const { form, submit, failure, error, shaken, pending } = useForm({
    schema: RefundForm,
    defaultValues: {
      amount: elsewhere > noMoney ? typedEuro(elsewhere, lang) : '',
      note: '',
      back_on: paid?.returned_on ?? today,
      reference: '',
    },
    word: (field, code) => (field === 'amount' && code === 'required' ? t('refund_amount_missing') : undefined),
    send: async ({ note, amount: typedHere, back_on, reference }) => {
      if (amount === null) return setAsked(true);
      if (isAmount && typedHere === '') {
        form.setError('amount', { message: 'required' });
        return;
      }
      if (isBack && reference === '') {
        form.setError('reference', { message: 'required' });
        return;
      }
      const already = isBack ? { by_bank: false, back: { back_on, reference } } : { by_bank: byBank || isLate };
      const back = await give({ ...wish, ...already, note, seen });
      if (back === null) return;
      onDone(
        back > noMoney
          ? t(isBack ? 'refund_noted' : 'refunded', { amount: formatEuro(back, lang) })
          : t('places_freed', { kind }),
      );
    },
  });
  // As it was seen: the page may read the order anew under the dialog, and nobody looks at sums that change by themselves.
  const [seen, setSeen] = useState({ rest: refundable.rest, standing: refundable.standing });
  const [toldOf, setToldOf] = useState(found.events.at(-1)?.at ?? '');
  const [meanwhile, setMeanwhile] = useState<Meanwhile | null>(null);
  const box = useShown(meanwhile);
  const give = async (asked: Parameters<typeof refund>[1]): Promise<Cents | null> => {
    try {
      return (await refund(order.id, asked)).amount;
    } catch (refused) {
      const now = refundedMeanwhile(refused);
      if (!now) throw refused;
      // Whoever gave back before that is known already: then it was not money that has changed.
      setMeanwhile(now.at !== null && now.at > toldOf ? now : { ...now, at: null });
      setToldOf((before) => (now.at !== null && now.at > before ? now.at : before));
      setSeen(now.now);
      return null;
    }
  };
  const [of, setOf] = useState<RefundsOf>(elsewhere > noMoney ? 'amount' : 'all');
  const all = of !== 'lines';
  const [lines, setLines] = useState<ReadonlySet<string>>(new Set());
  const [money, setMoney] = useState(true);
  const hasLeft = rules.goods !== null && rules.goods.left_on !== null;
  // What has been delivered already is not taken out of the order unless somebody says so.
  // Nor is a start out of a race that has been run: nobody gets that place any more.
  const run = rules.races.find(({ day, cancelled_on }) => day < today && cancelled_on === null);
  // Nobody gets the place of a race that is not run.
  const called = rules.races.length > 0 && rules.races.every(({ cancelled_on }) => cancelled_on !== null);
  const waits = refundsWaiting(found.disrupted);
  const freesAtFirst = !run && (order.order_details.some(({ itemable }) => itemable) || !hasLeft);
  const [places, setPlaces] = useState(freesAtFirst && elsewhere === noMoney);
  const [commission, setCommission] = useState(refundable.commission > noMoney && elsewhere === noMoney);
  const [shipping, setShipping] = useState(refundable.shipping > noMoney && elsewhere === noMoney);
  const [byBank, setByBank] = useState(false);
  const [isBack, setIsBack] = useState(elsewhere > noMoney);
  const typed = RefundForm.shape.amount.safeParse(form.watch('amount'));
  const isAmount = of === 'amount';
  const typedAmount = typed.success && typed.data !== '' ? typed.data : noMoney;
  const choosable = order.order_details.filter(
    ({ id, removed_at }) => removed_at === null || (left.get(id) ?? noMoney) > noMoney,
  );
  const chosen = choosable.filter(({ id }) => lines.has(id)).map(({ id }) => id);
  const wish = {
    all,
    lines: chosen,
    places,
    commission,
    ...(isAmount ? { money: true, shipping, amount: typedAmount } : { money, shipping }),
  };
  // Where nobody starts there is no place to free: goods and services leave the order.
  const concerned = choosable.filter(({ id }) => all || chosen.length === 0 || lines.has(id));
  const kind = concerned.some(({ itemable }) => itemable) ? 'places' : 'goods';
  const what = refundOf(
    wish,
    refundable.lines.map(({ id }) => id),
  );
  const amount = amountOf(what, refundable);
  const label =
    amount === noMoney && !isAmount
      ? t('refund_button_places', { kind })
      : !isBack && typedAmount === noMoney && isAmount
        ? t('refund_button_open')
        : t(isBack ? 'refund_note_button' : 'refund_button', { amount: formatEuro(amount ?? noMoney, lang) });
  const toggle = (id: string, on: boolean) =>
    setLines((before) => new Set([...before].filter((one) => one !== id).concat(on ? id : [])));
  return (
    <TypedDialog
      open
      wide
      onClose={onClose}
      title={t('refund_title', { reference: order.reference })}
      close={tc('close')}
    >
      <form className={css.form} onSubmit={submit} noValidate>
        <Failure error={failure} />
        {meanwhile && (
          <Notice tone="warn" live title={t('refund_meanwhile')} ref={box} tabIndex={-1}>
            {meanwhile.at !== null && (
              <p>
                {t('refund_meanwhile_who', {
                  who: meanwhile.by ?? t('refund_meanwhile_portal'),
                  at: formatTime(meanwhile.at),
                  amount: formatEuro(meanwhile.amount, lang),
                  some: meanwhile.amount > noMoney ? 'money' : 'places',
                })}
              </p>
            )}
            <p>
              {t('refund_meanwhile_now', {
                back: formatEuro(sum([order.returned_amount, order.to_return_amount]), lang),
                rest: formatEuro(meanwhile.now.rest, lang),
              })}
            </p>
          </Notice>
        )}
        {waits > noMoney && (
          <Notice tone="warn" title={t('refund_waits', { amount: formatEuro(waits, lang) })}>
            {t('refund_waits_text')}
          </Notice>
        )}
        <RadioCards
          legend={t('refund_what')}
          name="refund"
          value={of}
          onChange={({ target }) => {
            const whole = target.value === 'all';
            setOf(whole ? 'all' : target.value === 'lines' ? 'lines' : 'amount');
            // They go back with the whole order; with single lines or an amount only if somebody says so.
            setCommission(whole && refundable.commission > noMoney);
            setShipping(whole && refundable.shipping > noMoney);
            // An amount is something off what was paid: whoever gets it starts.
            setPlaces(target.value !== 'amount' && freesAtFirst);
          }}
          options={[
            { value: 'all', label: t('refund_all') },
            { value: 'lines', label: t('refund_lines') },
            { value: 'amount', label: t('refund_amount') },
          ]}
        />
        {!all && (
          <fieldset className={css.form}>
            <legend className="vh">{t('lines')}</legend>
            {choosable.map((line) => (
              <Checkbox
                key={line.id}
                label={`${lineTitle(line)}: ${formatEuro(left.get(line.id) ?? noMoney, lang)}`}
                checked={lines.has(line.id)}
                onChange={(event) => toggle(line.id, event.target.checked)}
              />
            ))}
          </fieldset>
        )}
        {isAmount && (
          <TextField
            label={t('refund_amount_how_much')}
            hint={t('refund_amount_most', { most: formatEuro(refundable.rest, lang) })}
            inputMode="decimal"
            autoComplete="off"
            error={error('amount')}
            {...form.register('amount')}
          />
        )}
        <fieldset className={css.form}>
          <legend className="b">{t(isAmount ? 'refund_beside' : 'refund_ticks')}</legend>
          {!isAmount && (
            <Checkbox label={t('refund_money')} checked={money} onChange={(event) => setMoney(event.target.checked)} />
          )}
          <Checkbox
            label={t(isAmount ? 'refund_places_all' : 'refund_places', { kind })}
            hint={
              called
                ? t('refund_places_cancelled')
                : run
                  ? t('refund_places_run', { day: formatDay(run.day, lang) })
                  : t('refund_places_rule', { kind })
            }
            checked={places}
            onChange={(event) => setPlaces(event.target.checked)}
          />
          {refundable.commission > noMoney && (
            <Checkbox
              label={t('refund_with_commission', { amount: formatEuro(refundable.commission, lang) })}
              hint={t('refund_commission_rule')}
              checked={commission}
              onChange={(event) => setCommission(event.target.checked)}
            />
          )}
          {refundable.shipping > noMoney && (
            <Checkbox
              label={t('refund_with_shipping', { amount: formatEuro(refundable.shipping, lang) })}
              checked={shipping}
              onChange={(event) => setShipping(event.target.checked)}
            />
          )}
        </fieldset>
        <Rules rules={found.rules} />
        {until && !isLate && (
          <p className="mut sm">
            {t('refund_until', { provider: t(`provider_${paid.provider}`), day: formatDay(until, lang) })}
          </p>
        )}
        {paid?.by_hand === 0 && (
          <Checkbox
            label={t('refund_back', { provider: serviceOf(paid.provider) })}
            hint={t('refund_back_hint')}
            checked={isBack}
            onChange={(event) => setIsBack(event.target.checked)}
          />
        )}
        {isBack && <BackFields on={form.register('back_on')} reference={form.register('reference')} error={error} />}
        {paid?.by_hand === 0 && !isBack && (
          <Checkbox
            label={t('refund_by_bank')}
            hint={
              isLate &&
              t('refund_by_bank_late', { provider: t(`provider_${paid.provider}`), day: formatDay(until, lang) })
            }
            checked={byBank || isLate}
            disabled={isLate}
            onChange={(event) => setByBank(event.target.checked)}
          />
        )}
        <RefundReason field={form.register('note')} error={error('note')} />
        <div className={css.dialogFoot}>
          <p role="status">
            {asked && amount === null ? (
              <b>{t('refund_choose')}</b>
            ) : (
              <>
                <span className="mut sm">{t('refund_sum')}</span>
                <strong className="d d-2">{formatEuro(amount ?? noMoney, lang)}</strong>
              </>
            )}
          </p>
          <Button type="submit" look="danger" waiting={pending && tc('wait')} {...shaken}>
            {label}
          </Button>
        </div>
      </form>
    </TypedDialog>
  );
}

/** What decides about giving this very order back, and by when. */
function Rules({ rules: { races, goods, withdrawals } }: { readonly rules: OfficeOrderView['rules'] }) {
  const lang = useLang();
  const t = useText(officeOrdersText);
  const on = (day: Day) => formatDay(day, lang);
  return (
    <div className={css.form}>
      <h3 className="b">{t('rules')}</h3>
      <ul className="mut sm">
        {races.map(({ name, day, substitution, transfer, until, cancelled_on }) => (
          <li key={`${name} ${day}`}>
            {cancelled_on
              ? t('rule_cancelled', { name, day: on(day), on: dayInSentence(cancelled_on, lang, 'il') })
              : t('rule_race', {
                  name,
                  day: on(day),
                  until: on(until),
                  kind:
                    substitution === 1
                      ? transfer === 1
                        ? 'both'
                        : 'substitution'
                      : transfer === 1
                        ? 'transfer'
                        : 'none',
                })}
          </li>
        ))}
        {races.some(({ cancelled_on }) => cancelled_on === null) && <li>{t('rule_races')}</li>}
        {goods && (
          <li>
            {goods.left_on && goods.withdraw_until
              ? t('rule_goods', { left: on(goods.left_on), until: on(goods.withdraw_until) })
              : t('rule_goods_here')}
          </li>
        )}
        {withdrawals.map(({ received_on, return_by }) => (
          <li key={received_on} className="b">
            {t('rule_withdrawal', { received: on(received_on), by: on(return_by) })}
          </li>
        ))}
      </ul>
    </div>
  );
}
