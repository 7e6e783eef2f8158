import { type FormEvent, useState } from 'react';
import { Failure } from '#features/identity/web/Failure.tsx';
import { orderStateNumber, orderStates } from '#features/orders/rules/states.ts';
import { formatDay } from '#kernel/calendar.ts';
import { type Cents, cents, formatEuro, sum } from '#kernel/money.ts';
import { consoleText } from '#office/kit/text/index.ts';
import formCss from '#office/kit/web/console.module.css';
import { TypedDialog } from '#office/kit/web/TypedDialog.tsx';
import { useOffice } from '#office/kit/web/useOffice.ts';
import { getOfficeOrders, longestOrderSearch, type OfficeOrderRow } from '#office/orders/contract/orders.ts';
import { officeOrdersText } from '#office/orders/text/orders.ts';
import { ApiError, useApi, useLang } from '#web/api.tsx';
import { useFieldWords } from '#web/fields.ts';
import { useText } from '#web/text.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Checkbox } from '#web/ui/Checkbox.tsx';
import { type RadioCard, RadioCards } from '#web/ui/RadioCards.tsx';
import { TextField } from '#web/ui/TextField.tsx';
import type { MovementRow } from '../contract/money.ts';
import { officeMoneyText } from '../text/money.ts';
import css from './money.module.css';
import { arrivedOf, dueOf, ibanOf, itemOf, keyOf, type MoneyChanges, namedPayerOf, orderIn } from './useMoney.ts';

type Decision = 'confirm' | 'ask_rest' | 'write_off' | 'give_back' | 'apart' | 'other' | 'send_back' | 'aside';

interface DecideDialogProps {
  readonly row: MovementRow;
  readonly changes: MoneyChanges;
  readonly onClose: () => void;
  /** Several movements are to be decided about one by one. */
  readonly onApart: () => void;
  readonly onDone: (said: string) => void;
}

/** The ways out for a movement: what is proposed, another order, what is done with too little, or none of ours. */
export function DecideDialog({ row, changes, onClose, onApart, onDone }: DecideDialogProps) {
  const lang = useLang();
  const t = useText(officeMoneyText);
  const tc = useText(consoleText);
  const say = useFieldWords();
  const { kind, orders, movements } = row;
  const [order] = orders;
  const named = namedPayerOf(row);
  const [way, setWay] = useState<Decision | null>(null);
  const [found, setFound] = useState<readonly OfficeOrderRow[]>([]);
  const [note, setNote] = useState('');
  const [payer, setPayer] = useState(named ?? '');
  const [iban, setIban] = useState(ibanOf(row));
  const [wrong, setWrong] = useState('');
  const [failure, setFailure] = useState<ApiError | null>(null);
  const [pending, setPending] = useState(false);
  const amount = formatEuro(arrivedOf(row), lang);
  const noted = row.why === 'noted_by_hand' || row.why === 'noted_other_amount';
  const options = useWays(row);
  const hint = useHint(row);

  async function act(chosen: Decision): Promise<string> {
    if (chosen === 'aside') {
      await changes.putAside(keyOf(row), note);
      return t('decided_aside');
    }
    if (chosen === 'send_back') {
      const { to_send_back: back } = await changes.sendBack(keyOf(row), { payer, iban, note, noted });
      return t('decided_send_back', { amount: formatEuro(back, lang) });
    }
    if (chosen === 'ask_rest') {
      const { missing, until } = await changes.askRest(row, orderIn(order!));
      return t('decided_asked', { amount: formatEuro(missing, lang), day: formatDay(until, lang, 'short') });
    }
    if (chosen === 'write_off' || chosen === 'give_back') {
      const { to_send_back: back } = await changes.settleLess(row, orderIn(order!), chosen, note);
      return back > 0 ? t('decided_back', { amount: formatEuro(back, lang) }) : t('decided_paid');
    }
    const { movements: these } = itemOf(row);
    const item = chosen === 'other' ? { movements: these, orders: found.map(foundIn) } : itemOf(row);
    const { paid, linked, to_send_back: back, refused } = await changes.confirm([item]);
    const [no] = refused;
    if (no) throw new ApiError(409, no);
    if (linked > 0) return t('confirmed_linked', { count: linked });
    const said = [paid > 0 && t('decided_paid'), back > 0 && t('decided_back', { amount: formatEuro(back, lang) })];
    return said.filter(Boolean).join(' ');
  }

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (!way) return setWrong(t('decide_choose'));
    if (way === 'apart') return onApart();
    if (way === 'other' && found.length === 0) return setWrong(t('decide_find'));
    setPending(true);
    setFailure(null);
    try {
      onDone(await act(way));
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setFailure(error);
    } finally {
      setPending(false);
    }
  };
  const isReasoned = way !== null && ['write_off', 'give_back', 'send_back', 'aside'].includes(way);
  const isOfField = failure !== null && Object.keys(failure.errors).length > 0;
  return (
    <TypedDialog
      open
      onClose={onClose}
      title={named ? t('decide_title', { amount, payer: named }) : amount}
      close={tc('close')}
    >
      <form className={formCss.form} onSubmit={submit} noValidate>
        <p className={css.text}>{movements.map(({ text }) => text).join(' · ')}</p>
        <Failure error={isOfField ? null : failure} />
        <RadioCards
          legend={t('decide_legend')}
          name="way"
          options={options}
          value={way}
          error={wrong || undefined}
          hint={hint}
          onChange={({ target }) => {
            setWay(target.value as Decision);
            setWrong('');
          }}
        />
        {way === 'other' && <FindOrders arrived={arrivedOf(row)} chosen={found} onChoose={setFound} />}
        {way === 'send_back' && (
          <SendBackFields
            payer={payer}
            onPayer={setPayer}
            iban={iban}
            onIban={setIban}
            isTold={ibanOf(row) !== ''}
            errors={failure?.errors}
          />
        )}
        {isReasoned && (
          <TextField
            label={t('note')}
            hint={t(way === 'give_back' ? 'note_hint_back' : 'note_hint')}
            name="note"
            autoComplete="off"
            maxLength={200}
            value={note}
            onChange={({ target }) => setNote(target.value)}
            error={say(failure?.errors.note?.[0])}
          />
        )}
        <div className="acts">
          <Button type="submit" waiting={pending && tc('wait')}>
            {button()}
          </Button>
        </div>
      </form>
    </TypedDialog>
  );

  function button(): string {
    const returns = way === 'confirm' && (kind === 'double' || kind === 'differs') && row.why !== 'noted_by_hand';
    const label = options.find(({ value }) => value === way)?.label;
    const isSaid = typeof label === 'string';
    if (isSaid && (returns || way === 'ask_rest' || way === 'write_off' || way === 'give_back')) return label;
    if (way === 'send_back') return t('do_send_back', { amount });
    if (way === 'aside' || way === 'apart') return t(`do_${way}`);
    return t('do_confirm');
  }
}

/** Why a way out is not among them. */
function useHint(row: MovementRow): string | undefined {
  const lang = useLang();
  const t = useText(officeMoneyText);
  const { kind, orders } = row;
  const [order] = orders;
  const missing = cents(dueOf(row) - arrivedOf(row));
  if (kind === 'waits') return t('way_other_first');
  if (kind !== 'less') return undefined;
  if (row.asked && row.may_ask === 0) return t('way_wait_note');
  if (!order || missing <= order.write_off) return undefined;
  return t('write_off_over', { amount: formatEuro(missing, lang), most: formatEuro(order.write_off, lang) });
}

interface SendBackFieldsProps {
  readonly payer: string;
  readonly onPayer: (payer: string) => void;
  readonly iban: string;
  readonly onIban: (iban: string) => void;
  /** The statement names the account. */
  readonly isTold: boolean;
  readonly errors: ApiError['errors'] | undefined;
}

function SendBackFields({ payer, onPayer, iban, onIban, isTold, errors }: SendBackFieldsProps) {
  const t = useText(officeMoneyText);
  const say = useFieldWords();
  return (
    <>
      <TextField
        label={t('send_payer')}
        name="payer"
        autoComplete="off"
        maxLength={70}
        value={payer}
        onChange={({ target }) => onPayer(target.value)}
        error={say(errors?.payer?.[0])}
      />
      <TextField
        label={t('send_iban')}
        hint={t(isTold ? 'send_iban_told' : 'send_iban_hint')}
        name="iban"
        autoComplete="off"
        maxLength={42}
        value={iban}
        onChange={({ target }) => onIban(target.value)}
        error={say(errors?.iban?.[0])}
      />
    </>
  );
}

function useWays(row: MovementRow): RadioCard[] {
  const lang = useLang();
  const t = useText(officeMoneyText);
  const { kind, orders, movements } = row;
  const [order] = orders;
  const amount = formatEuro(arrivedOf(row), lang);
  const missing = cents(dueOf(row) - arrivedOf(row));
  const ways: RadioCard[] = [];
  const add = (value: Decision, label: string, below?: string) =>
    ways.push({ value, label, ...(below && { note: below }) });
  const reference = order?.reference ?? '';
  if (order && order.circuit === null && !['less', 'unknown', 'waits'].includes(kind)) {
    const more = { amount: formatEuro(cents(Math.abs(arrivedOf(row) - dueOf(row))), lang) };
    if (row.why === 'noted_by_hand') add('confirm', t('way_link', { reference }), t('way_link_note'));
    else if (orders.length > 1)
      add(
        'confirm',
        t('way_confirm_several', { count: orders.length, references: orders.map((one) => one.reference).join(', ') }),
      );
    else if (kind === 'late') late(order);
    else if (kind === 'differs') add('confirm', t('way_back', { amount }), t('way_back_differs', { reference }));
    else if (kind === 'double') add('confirm', t('way_back', { amount }), t('way_back_note', { reference }));
    else add('confirm', t('way_confirm', { reference }), kind === 'more' ? t('way_more_note', more) : undefined);
  }
  if (order && kind === 'less') {
    const said = { amount: formatEuro(missing, lang), reference };
    if (row.may_ask === 1) add('ask_rest', t('way_ask_rest', said), t('way_ask_rest_note'));
    if (missing <= order.write_off) add('write_off', t('way_write_off', said), t('way_write_off_note', said));
    add('give_back', t('way_give_back', { amount }), t('way_give_back_note', said));
  }
  add('other', t(order ? 'way_other' : 'way_an_order'));
  if (movements.length > 1) {
    add('apart', t('way_apart', { count: movements.length }), t('way_apart_note'));
    return ways;
  }
  // Money for an order of ours goes back by its order; what only seems to be for it may be anybody's.
  const isGuessed = kind === 'likely' && row.why !== 'before_order';
  if (kind === 'unknown' || kind === 'elsewhere' || isGuessed)
    add('send_back', t('way_send_back', { amount }), t('way_send_back_note'));
  if (kind === 'differs') add('aside', t('way_aside_differs'), t('way_aside_differs_note'));
  else add('aside', t('way_aside'));
  return ways;

  /** Less than was due revives nothing, nor a race that is cancelled, and who has cancelled an order wants the money back. */
  function late({ ended_by_buyer, race_cancelled, reference, state }: MovementRow['orders'][number]) {
    const isEnough = arrivedOf(row) >= dueOf(row) && race_cancelled === 0;
    if (isEnough && ended_by_buyer === 0) add('confirm', t('way_revive', { reference }), t('way_revive_note'));
    add(
      'give_back',
      t('way_give_back', { amount }),
      t(`way_back_${race_cancelled === 1 ? 'race' : state === 'cancelled' ? 'cancelled' : 'expired'}`),
    );
  }
}

const stateOf = ({ current_state }: OfficeOrderRow) =>
  orderStates.find((state) => orderStateNumber[state] === current_state.id)!;

const foundIn = (order: OfficeOrderRow) =>
  orderIn({ id: order.id, state: stateOf(order), amount: order.total_amount_due });

interface FindOrdersProps {
  readonly arrived: Cents;
  readonly chosen: readonly OfficeOrderRow[];
  readonly onChoose: (orders: readonly OfficeOrderRow[]) => void;
}

/** Orders of the circuit, found as in the list of orders: one, or several that were paid at once. What is chosen stays in sight. */
function FindOrders({ arrived, chosen, onChoose }: FindOrdersProps) {
  const lang = useLang();
  const t = useText(officeMoneyText);
  const to = useText(officeOrdersText);
  const api = useApi();
  const { circuit } = useOffice();
  const [search, setSearch] = useState('');
  const [list, setList] = useState<readonly OfficeOrderRow[] | null>(null);
  const isChosen = ({ id }: OfficeOrderRow) => chosen.some((order) => order.id === id);
  const shown = [...chosen, ...(list ?? []).filter((order) => !isChosen(order))];
  const due = sum(chosen.map(({ total_amount_due }) => total_amount_due));
  const rest = formatEuro(cents(Math.abs(arrived - due)), lang);
  const compared = arrived === due ? 'found_equal' : arrived > due ? 'found_more' : 'found_less';
  const find = async () => {
    const querystring = { view: 'all', search } as const;
    setList((await api(getOfficeOrders, { params: { id: circuit.id }, querystring })).data.slice(0, 8));
  };
  return (
    <div className={css.find}>
      <TextField
        label={t('find')}
        hint={t('find_hint')}
        name="search"
        type="search"
        autoComplete="off"
        maxLength={longestOrderSearch}
        value={search}
        onChange={({ target }) => setSearch(target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return;
          event.preventDefault();
          void find();
        }}
      />
      <div>
        <Button look="outline" size="small" onClick={find}>
          {t('find_button')}
        </Button>
      </div>
      <div role="status">{list?.length === 0 && <p>{t('found_none')}</p>}</div>
      {shown.length > 0 && (
        <fieldset className={css.found}>
          <legend>{t('found')}</legend>
          {shown.map((order) => (
            <Checkbox
              key={order.id}
              name={order.id}
              label={`${order.reference} · ${formatEuro(order.total_amount_due, lang)}`}
              hint={`${order.buyer ?? order.email ?? to('no_account')} · ${to(`state_${order.current_state.said}`)}`}
              checked={isChosen(order)}
              onChange={({ target }) =>
                onChoose(target.checked ? [...chosen, order] : chosen.filter(({ id }) => id !== order.id))
              }
            />
          ))}
        </fieldset>
      )}
      <p role="status" className="sm">
        {chosen.length > 0 && t(compared, { due: formatEuro(due, lang), arrived: formatEuro(arrived, lang), rest })}
      </p>
    </div>
  );
}
