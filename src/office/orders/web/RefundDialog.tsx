import { type ChangeEvent, type ReactNode, useState } from 'react';
import { Failure } from '#features/identity/web/Failure.tsx';
import { ofAllLines, refundableUntil } from '#features/payments/rules/refunds.ts';
import { type Day, dayInRome, dayInSentence, formatDay } from '#kernel/calendar.ts';
import { type Cents, cents, formatEuro, noMoney, sum, typedEuro } from '#kernel/money.ts';
import { consoleText } from '#office/kit/text/index.ts';
import css from '#office/kit/web/console.module.css';
import { TypedDialog } from '#office/kit/web/TypedDialog.tsx';
import { useLang } from '#web/api.tsx';
import { useText } from '#web/text.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Checkbox } from '#web/ui/Checkbox.tsx';
import { RadioCards } from '#web/ui/RadioCards.tsx';
import { TextField } from '#web/ui/TextField.tsx';
import { useForm } from '#web/useForm.ts';
import { type OfficeOrderView, RefundForm } from '../contract/orders.ts';
import { refundOf } from '../rules/refundWish.ts';
import { officeOrdersText } from '../text/orders.ts';
import { BackFields, RefundReason } from './BackFields.tsx';
import { lineTitle } from './lineTitle.ts';
import { serviceOf } from './serviceOf.ts';
import type { OrderChanges } from './useOrders.ts';
import type { OnOver } from './useOver.tsx';

type Refundable = OfficeOrderView['refundable'];

type RefundsOf = 'all' | 'lines' | 'amount';

interface RefundDialogProps {
  readonly found: OfficeOrderView;
  readonly refund: OrderChanges['refund'];
  readonly onClose: () => void;
  readonly onDone: (said: string) => void;
  readonly onOver: OnOver;
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

interface Ticks {
  readonly money: boolean;
  readonly places: boolean;
  readonly commission: boolean;
  readonly shipping: boolean;
}

/** What stands of an order before anything is chosen: how it was paid, until when that way gives back, what its places are. */
function standingOf({ order, refundable, payments, rules }: OfficeOrderView, today: Day) {
  const paid = payments.find(({ state }) => state === 'paid');
  // What its provider has given back by a hand there is proposed to be noted.
  const elsewhere = cents(Math.min(paid?.returned_elsewhere ?? noMoney, refundable.rest));
  const until = paid?.came_on && refundableUntil(paid.provider, paid.came_on);
  const hasLeft = rules.goods !== null && rules.goods.left_on !== null;
  // What has been delivered already is not taken out of the order unless somebody says so.
  // Nor is a start out of a race that has been run: nobody gets that place any more.
  const run = rules.races.find(({ day, cancelled_on }) => day < today && cancelled_on === null);
  const left = new Map(refundable.lines.map((line) => [line.id, line.left]));
  return {
    paid,
    elsewhere,
    until,
    isLate: until != null && today > until,
    run,
    // Nobody gets the place of a race that is not run.
    called: rules.races.length > 0 && rules.races.every(({ cancelled_on }) => cancelled_on !== null),
    freesAtFirst: !run && (order.order_details.some(({ itemable }) => itemable) || !hasLeft),
    left,
    choosable: order.order_details.filter(
      ({ id, removed_at }) => removed_at === null || (left.get(id) ?? noMoney) > noMoney,
    ),
  };
}

/** Money, places and commission are ticked apart; the button says what it does. */
export function RefundDialog({ found, refund, onClose, onDone, onOver }: RefundDialogProps) {
  const lang = useLang();
  const t = useText(officeOrdersText);
  const tc = useText(consoleText);
  const { order, refundable } = found;
  const today = dayInRome(new Date());
  const { paid, elsewhere, until, isLate, run, called, freesAtFirst, left, choosable } = standingOf(found, today);
  // The page may read the order anew under the dialog, and nobody looks at sums that change by themselves.
  const [seen] = useState({ rest: refundable.rest, standing: refundable.standing });
  const isElsewhere = elsewhere > noMoney;
  const [asked, setAsked] = useState(false);
  const [of, setOf] = useState<RefundsOf>(isElsewhere ? 'amount' : 'all');
  const [lines, setLines] = useState<ReadonlySet<string>>(new Set());
  const [ticks, setTicks] = useState<Ticks>({
    money: true,
    places: freesAtFirst && !isElsewhere,
    commission: refundable.commission > noMoney && !isElsewhere,
    shipping: refundable.shipping > noMoney && !isElsewhere,
  });
  const [byBank, setByBank] = useState(false);
  const [isBack, setIsBack] = useState(isElsewhere);
  const all = of !== 'lines';
  const isAmount = of === 'amount';
  const { form, submit, failure, error, shaken, pending } = useForm({
    schema: RefundForm,
    defaultValues: {
      amount: isElsewhere ? typedEuro(elsewhere, lang) : '',
      note: '',
      back_on: paid?.returned_on ?? today,
      reference: '',
    },
    word: (field, code) => (field === 'amount' && code === 'required' ? t('refund_amount_missing') : undefined),
    send: async ({ note, amount: typedHere, back_on, reference }) => {
      if (amount === null) return setAsked(true);
      if (isAmount && typedHere === '') return lacks('amount');
      if (isBack && reference === '') return lacks('reference');
      const already = isBack ? { by_bank: false, back: { back_on, reference } } : { by_bank: byBank || isLate };
      try {
        const { amount: back } = await refund(order.id, { ...wish, ...already, note, seen });
        const said = { amount: formatEuro(back, lang) };
        onDone(back > noMoney ? t(isBack ? 'refund_noted' : 'refunded', said) : t('places_freed', { kind }));
      } catch (refused) {
        if (!onOver(refused)) throw refused;
      }
    },
  });
  const lacks = (field: 'amount' | 'reference'): void => form.setError(field, { message: 'required' });
  const typed = RefundForm.shape.amount.safeParse(form.watch('amount'));
  const typedAmount = typed.success && typed.data !== '' ? typed.data : noMoney;
  const chosen = choosable.filter(({ id }) => lines.has(id)).map(({ id }) => id);
  const wish = { ...ticks, all, lines: chosen, ...(isAmount && { money: true, amount: typedAmount }) };
  // Where nobody starts there is no place to free: goods and services leave the order.
  const concerned = choosable.filter(({ id }) => all || chosen.length === 0 || lines.has(id));
  const kind = concerned.some(({ itemable }) => itemable) ? 'places' : 'goods';
  const ids = refundable.lines.map(({ id }) => id);
  const amount = amountOf(refundOf(wish, ids), refundable);
  const label =
    amount === noMoney && !isAmount
      ? t('refund_button_places', { kind })
      : !isBack && typedAmount === noMoney && isAmount
        ? t('refund_button_open')
        : t(isBack ? 'refund_note_button' : 'refund_button', { amount: formatEuro(amount ?? noMoney, lang) });
  const placesHint = called
    ? t('refund_places_cancelled')
    : run
      ? t('refund_places_run', { day: formatDay(run.day, lang) })
      : t('refund_places_rule', { kind });
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
        <RadioCards
          legend={t('refund_what')}
          name="refund"
          value={of}
          onChange={({ target: { value } }) => {
            setOf(value as RefundsOf);
            setTicks({
              ...ticks,
              // They go back with the whole order; with single lines or an amount only if somebody says so.
              commission: value === 'all' && refundable.commission > noMoney,
              shipping: value === 'all' && refundable.shipping > noMoney,
              // An amount is something off what was paid: whoever gets it starts.
              places: value !== 'amount' && freesAtFirst,
            });
          }}
          options={[
            { value: 'all', label: t('refund_all') },
            { value: 'lines', label: t('refund_lines') },
            { value: 'amount', label: t('refund_amount') },
          ]}
        />
        {!all && <Lines lines={choosable} left={left} chosen={lines} onChosen={setLines} />}
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
        <TickFields
          isAmount={isAmount}
          kind={kind}
          placesHint={placesHint}
          refundable={refundable}
          ticks={ticks}
          onTicks={setTicks}
        />
        <Rules rules={found.rules} />
        {paid && (
          <Way
            paid={paid}
            until={until}
            isLate={isLate}
            byBank={byBank}
            onByBank={setByBank}
            isBack={isBack}
            onBack={setIsBack}
          >
            <BackFields on={form.register('back_on')} reference={form.register('reference')} error={error} />
          </Way>
        )}
        <RefundReason field={form.register('note')} error={error('note')} />
        <div className={css.dialogFoot}>
          <Total amount={amount} isAsked={asked} />
          <Button type="submit" look="danger" waiting={pending && tc('wait')} {...shaken}>
            {label}
          </Button>
        </div>
      </form>
    </TypedDialog>
  );
}

interface TickFieldsProps {
  readonly isAmount: boolean;
  /** What leaves the order: places of races, or goods alone. */
  readonly kind: 'places' | 'goods';
  readonly placesHint: string;
  readonly refundable: Refundable;
  readonly ticks: Ticks;
  readonly onTicks: (ticks: Ticks) => void;
}

function TickFields({ isAmount, kind, placesHint, refundable, ticks, onTicks }: TickFieldsProps) {
  const lang = useLang();
  const t = useText(officeOrdersText);
  const tickOf = (name: keyof Ticks) => ({
    checked: ticks[name],
    onChange: ({ target }: ChangeEvent<HTMLInputElement>) => onTicks({ ...ticks, [name]: target.checked }),
  });
  return (
    <fieldset className={css.form}>
      <legend className="b">{t(isAmount ? 'refund_beside' : 'refund_ticks')}</legend>
      {!isAmount && <Checkbox label={t('refund_money')} {...tickOf('money')} />}
      <Checkbox
        label={t(isAmount ? 'refund_places_all' : 'refund_places', { kind })}
        hint={placesHint}
        {...tickOf('places')}
      />
      {refundable.commission > noMoney && (
        <Checkbox
          label={t('refund_with_commission', { amount: formatEuro(refundable.commission, lang) })}
          hint={t('refund_commission_rule')}
          {...tickOf('commission')}
        />
      )}
      {refundable.shipping > noMoney && (
        <Checkbox
          label={t('refund_with_shipping', { amount: formatEuro(refundable.shipping, lang) })}
          {...tickOf('shipping')}
        />
      )}
    </fieldset>
  );
}

/** What goes back in all; once it was asked without anything chosen, that something is to be. */
function Total({ amount, isAsked }: { readonly amount: Cents | null; readonly isAsked: boolean }) {
  const lang = useLang();
  const t = useText(officeOrdersText);
  return (
    <p role="status">
      {isAsked && amount === null ? (
        <b>{t('refund_choose')}</b>
      ) : (
        <>
          <span className="mut sm">{t('refund_sum')}</span>
          <strong className="d d-2">{formatEuro(amount ?? noMoney, lang)}</strong>
        </>
      )}
    </p>
  );
}

interface LinesProps {
  readonly lines: OfficeOrderView['order']['order_details'];
  readonly left: ReadonlyMap<string, Cents>;
  readonly chosen: ReadonlySet<string>;
  readonly onChosen: (chosen: ReadonlySet<string>) => void;
}

function Lines({ lines, left, chosen, onChosen }: LinesProps) {
  const lang = useLang();
  const t = useText(officeOrdersText);
  const toggle = (id: string, on: boolean) =>
    onChosen(new Set([...chosen].filter((one) => one !== id).concat(on ? id : [])));
  return (
    <fieldset className={css.form}>
      <legend className="vh">{t('lines')}</legend>
      {lines.map((line) => (
        <Checkbox
          key={line.id}
          label={`${lineTitle(line)}: ${formatEuro(left.get(line.id) ?? noMoney, lang)}`}
          checked={chosen.has(line.id)}
          onChange={(event) => toggle(line.id, event.target.checked)}
        />
      ))}
    </fieldset>
  );
}

interface WayProps {
  readonly paid: OfficeOrderView['payments'][number];
  /** Until when its provider gives back; null: for ever. */
  readonly until: Day | null | undefined;
  readonly isLate: boolean;
  readonly byBank: boolean;
  readonly onByBank: (byBank: boolean) => void;
  readonly isBack: boolean;
  readonly onBack: (isBack: boolean) => void;
  /** The day and the reference of what is back already. */
  readonly children: ReactNode;
}

/** By which way it goes back: its provider’s, by bank, or it is back already by a hand at the provider. */
function Way({ paid, until, isLate, byBank, onByBank, isBack, onBack, children }: WayProps) {
  const lang = useLang();
  const t = useText(officeOrdersText);
  return (
    <>
      {until && !isLate && (
        <p className="mut sm">
          {t('refund_until', { provider: t(`provider_${paid.provider}`), day: formatDay(until, lang) })}
        </p>
      )}
      {paid.by_hand === 0 && (
        <Checkbox
          label={t('refund_back', { provider: serviceOf(paid.provider) })}
          hint={t('refund_back_hint')}
          checked={isBack}
          onChange={(event) => onBack(event.target.checked)}
        />
      )}
      {isBack && children}
      {paid.by_hand === 0 && !isBack && (
        <Checkbox
          label={t('refund_by_bank')}
          hint={
            isLate &&
            until &&
            t('refund_by_bank_late', { provider: t(`provider_${paid.provider}`), day: formatDay(until, lang) })
          }
          checked={byBank || isLate}
          disabled={isLate}
          onChange={(event) => onByBank(event.target.checked)}
        />
      )}
    </>
  );
}

/** What decides about giving this very order back, and by when. */
function Rules({ rules: { races, goods } }: { readonly rules: OfficeOrderView['rules'] }) {
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
      </ul>
    </div>
  );
}
