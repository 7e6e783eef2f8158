import { useSuspenseQuery } from '@tanstack/react-query';
import { Fragment, useEffect, useRef, useState } from 'react';
import { type LoaderFunctionArgs, type MetaFunction, useSearchParams } from 'react-router';
import { Failure } from '#features/identity/web/Failure.tsx';
import { placeOf } from '#features/statements/rules/causal.ts';
import { formatDay, formatInstant } from '#kernel/calendar.ts';
import { type Cents, cents, formatEuro, sum } from '#kernel/money.ts';
import { paths } from '#kernel/paths.ts';
import { ConsoleFrame } from '#office/frame/web/ConsoleFrame.tsx';
import { prefetchOffice } from '#office/kit/web/prefetchOffice.ts';
import { useOffice } from '#office/kit/web/useOffice.ts';
import { OrderLink } from '#office/orders/web/OrderLink.tsx';
import { textIn } from '#text/translate.ts';
import { useApi, useLang } from '#web/api.tsx';
import { pageMeta } from '#web/meta.ts';
import { Nothing, TwoLines } from '#web/office/Cells.tsx';
import { actionColumn } from '#web/office/columns.tsx';
import { Views, viewsOf } from '#web/office/FilterBar.tsx';
import { type OfficeColumn, OfficeTable } from '#web/office/OfficeTable.tsx';
import { focusRow } from '#web/office/useRowKeys.ts';
import type { AnswerOf } from '#web/readAnswer.ts';
import { useText } from '#web/text.tsx';
import { Button, ButtonLink } from '#web/ui/Button.tsx';
import { Checkbox } from '#web/ui/Checkbox.tsx';
import { afterDialog } from '#web/ui/Dialog.tsx';
import { Euro } from '#web/ui/Euro.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { Saved } from '#web/ui/Saved.tsx';
import { type getMovements, type MovementRow, type MovementsView, movementViews } from '../contract/money.ts';
import { officeMoneyText } from '../text/money.ts';
import { ConfirmBar } from './ConfirmBar.tsx';
import { DecideDialog } from './DecideDialog.tsx';
import { KindMark } from './KindMark.tsx';
import { LoadDialog } from './LoadDialog.tsx';
import { MoneyWays } from './MoneyWays.tsx';
import css from './money.module.css';
import { TakeOutDialog } from './TakeOutDialog.tsx';
import { UndoDialog } from './UndoDialog.tsx';
import { statementFiles, useLoading } from './useLoading.ts';
import {
  arrivedOf,
  dueOf,
  isTickable,
  itemOf,
  keyOf,
  movementsAsked,
  movementsQuery,
  payerOf,
  useMoneyChanges,
} from './useMoney.ts';
import { useTicks } from './useTicks.ts';
import { useUndoing } from './useUndoing.tsx';

export const loader = (args: LoaderFunctionArgs) =>
  prefetchOffice(args, (api, circuit, query) => [movementsQuery(api, circuit, movementsAsked(query))]);

export const meta: MetaFunction = (args) =>
  pageMeta(args, (_, lang) => ({ title: textIn(officeMoneyText, lang)('title'), isPrivate: true }));

interface RefusedRow {
  readonly key: string;
  readonly said: string;
}

/** What came into the account: each movement with the order that it seems to pay, the sure ones ticked. */
export default function MoneyPage() {
  const lang = useLang();
  const t = useText(officeMoneyText);
  const api = useApi();
  const [query] = useSearchParams();
  const { circuit } = useOffice();
  const asked = movementsAsked(query);
  const { data: list } = useSuspenseQuery(movementsQuery(api, circuit.id, asked));
  const { last } = list;
  const { said, whose } = useConfirmedWords();
  const changes = useMoneyChanges();
  const [deciding, setDeciding] = useState<MovementRow | null>(null);
  const [undoing, setUndoing] = useState<MovementRow | null>(null);
  const undoingOf = useUndoing();
  const [takesOut, setTakesOut] = useState(false);
  const [done, setDone] = useState('');
  const [failure, setFailure] = useState<unknown>(null);
  const [refused, setRefused] = useState<readonly RefusedRow[]>([]);
  const { isTicked, tick, forget } = useTicks(circuit.id);
  const chosen = asked.view === 'open' ? list.data.filter(isTicked) : [];

  const { outcome, takeFocus } = useOutcome(done, refused);
  const finish = (said: string) => {
    takeFocus(list.data.findIndex((row) => row === deciding || row === undoing));
    if (deciding) forget([keyOf(deciding)]);
    setDeciding(null);
    setUndoing(null);
    setTakesOut(false);
    setRefused([]);
    setDone(said);
  };

  const areApart = list.data.some((row) => keyOf(row) === asked.apart);
  const showApart = useApart();
  const takeApart = (row: MovementRow | null) => {
    setDeciding(null);
    setDone('');
    showApart(row);
  };

  const loading = useLoading(changes, (read) => finish(t('loaded', read)));

  const confirm = async () => {
    setDone('');
    setRefused([]);
    const rows = [...chosen];
    const { movements, paid, linked, to_send_back: back, refused: not } = await changes.confirm(rows.map(itemOf));
    // What was left out on purpose stays so.
    forget(rows.map(keyOf));
    takeFocus(0);
    if (movements > 0) setDone(said({ movements, paid, linked, back }));
    setRefused(
      not.map(({ movement, detail }) => ({
        key: movement,
        said: t('refused_row', { who: whose(rows.find((one) => keyOf(one) === movement)), detail }),
      })),
    );
  };

  const begin = () => {
    setDone('');
    setFailure(null);
  };
  const takeBack = async (row: MovementRow) => {
    begin();
    try {
      await changes.takeBack(keyOf(row));
      finish(t('taken_back'));
    } catch (error) {
      setFailure(error);
    }
  };
  return (
    <ConsoleFrame
      title={t('title')}
      kicker={last ? t('last', { at: formatInstant(last.at, lang), fresh: last.fresh, seen: last.seen }) : t('never')}
      action={
        <PageActs onTakeOut={last && last.takeable > 0 ? () => setTakesOut(true) : null} onFile={loading.choose} />
      }
    >
      <MoneyWays />
      <Views views={viewsOf(movementViews, 'open', (view) => t(`view_${view}`))} current={asked.view} />
      <div ref={outcome} tabIndex={-1}>
        <Saved show={done !== ''}>{done}</Saved>
      </div>
      <Failure error={failure} />
      {refused.length > 0 && <Refused rows={refused} />}
      {areApart && (
        <div className="acts">
          <Button look="text" size="small" onClick={() => takeApart(null)}>
            {t('together_again')}
          </Button>
        </div>
      )}
      <Movements
        list={list}
        view={asked.view}
        isTicked={isTicked}
        tick={tick}
        onDecide={(row) => {
          begin();
          setDeciding(row);
        }}
        onUndo={(row) => {
          begin();
          setUndoing(row);
        }}
        onTakeBack={takeBack}
      />
      {asked.view === 'open' && list.total > 0 && (
        <ConfirmBar
          count={chosen.reduce((count, { movements }) => count + movements.length, 0)}
          amount={sum(chosen.map(arrivedOf))}
          onConfirm={confirm}
        />
      )}
      {takesOut && last && (
        <TakeOutDialog
          statement={last}
          takeBack={changes.takeStatementBack}
          onClose={() => setTakesOut(false)}
          onDone={(said) => {
            loading.lookFirst();
            finish(said);
          }}
        />
      )}
      {loading.file && <LoadDialog loading={loading} />}
      {deciding && (
        <DecideDialog
          row={deciding}
          changes={changes}
          onClose={() => setDeciding(null)}
          onApart={() => takeApart(deciding)}
          onDone={finish}
        />
      )}
      {undoing && (
        <UndoDialog what={undoingOf(undoing)} undo={changes.undo} onClose={() => setUndoing(null)} onDone={finish} />
      )}
      {changes.question}
    </ConsoleFrame>
  );
}

/** Where it is said what came of an act: seen at once, and the focus goes there where no row can take it. */
function useOutcome(done: string, refused: readonly RefusedRow[]) {
  const outcome = useRef<HTMLDivElement>(null);
  /** What had the focus is gone, or can no longer be pressed: the row at this place takes it, or else what came of it. */
  const takeFocus = (at: number) =>
    setTimeout(() => {
      const held = document.activeElement;
      const isLost = held === document.body || (held instanceof HTMLButtonElement && held.disabled);
      if (isLost && !focusRow(Math.max(at, 0))) outcome.current?.focus();
    }, afterDialog);
  // What came of it stands over the list, the button at the foot of the window.
  useEffect(() => {
    if (done !== '' || refused.length > 0) outcome.current?.scrollIntoView({ block: 'nearest' });
  }, [done, refused]);
  return { outcome, takeFocus };
}

interface Confirmation {
  readonly movements: number;
  readonly paid: number;
  readonly linked: number;
  readonly back: Cents;
}

function useConfirmedWords() {
  const lang = useLang();
  const t = useText(officeMoneyText);
  return {
    said: ({ movements, paid, linked, back }: Confirmation): string =>
      [
        t('confirmed', { movements, paid }),
        linked > 0 && t('confirmed_linked', { count: linked }),
        back > 0 && t('confirmed_back', { amount: formatEuro(back, lang) }),
      ]
        .filter(Boolean)
        .join(' '),
    whose: (row: MovementRow | undefined): string =>
      row ? `${payerOf(row, t('unnamed'))}, ${formatEuro(arrivedOf(row), lang)}` : '',
  };
}

/** Shows the movements of a row each by itself; without one, together again. */
function useApart() {
  const [, setQuery] = useSearchParams();
  return (row: MovementRow | null) =>
    setQuery(
      (before) => {
        if (row) before.set('apart', keyOf(row));
        else before.delete('apart');
        return before;
      },
      { preventScrollReset: true },
    );
}

interface MovementsProps extends ColumnsProps {
  readonly list: AnswerOf<typeof getMovements>;
}

/** The movements, and what the list leaves out or holds together in its rows. */
function Movements({ list, ...props }: MovementsProps) {
  const t = useText(officeMoneyText);
  const { view } = props;
  const columns = useColumns(props);
  const { movements, waiting, total } = list;
  const notes = [
    waiting > movements && t('oldest_note', { movements, waiting }),
    movements > total && t('rows_note', { movements, rows: total }),
  ];
  return (
    <OfficeTable
      caption={t('title')}
      list={list}
      rowKey={keyOf}
      empty={
        <>
          <p className="b">{t(`none_${view}`)}</p>
          {view === 'open' && <p className="mut">{t('none_open_text')}</p>}
        </>
      }
      narrowing={[]}
      note={notes.filter(Boolean).join(' ') || undefined}
      columns={columns}
    />
  );
}

function Refused({ rows }: { readonly rows: readonly RefusedRow[] }) {
  const t = useText(officeMoneyText);
  return (
    <Notice tone="err" live title={t('refused_title', { count: rows.length })}>
      <ul>
        {rows.map(({ key, said }) => (
          <li key={key}>{said}</li>
        ))}
      </ul>
    </Notice>
  );
}

interface PageActsProps {
  /** Takes the last statement out again; null where nothing of it can be taken out. */
  readonly onTakeOut: (() => void) | null;
  readonly onFile: (file: File) => unknown;
}

function PageActs({ onTakeOut, onFile }: PageActsProps) {
  const lang = useLang();
  const t = useText(officeMoneyText);
  const { circuit } = useOffice();
  const chooser = useRef<HTMLInputElement>(null);
  return (
    <div className="acts">
      <ButtonLink look="outline" size="small" to={paths.consoleOrders(lang, { circuit: circuit.id })}>
        {t('by_hand')}
      </ButtonLink>
      {onTakeOut && (
        <Button look="outline" size="small" onClick={onTakeOut}>
          {t('statement_take')}
        </Button>
      )}
      <Button look="outline" size="small" onClick={() => chooser.current?.click()}>
        {t('load')}
      </Button>
      <input
        ref={chooser}
        type="file"
        hidden
        accept={statementFiles}
        aria-label={t('file')}
        onChange={({ target }) => {
          const [chosen] = target.files ?? [];
          // The same file may be chosen again.
          target.value = '';
          if (chosen) void onFile(chosen);
        }}
      />
    </div>
  );
}

interface ColumnsProps {
  readonly view: MovementsView;
  readonly isTicked: (row: MovementRow) => boolean;
  readonly tick: (row: MovementRow, ticked: boolean) => void;
  readonly onDecide: (row: MovementRow) => void;
  readonly onUndo: (row: MovementRow) => void;
  readonly onTakeBack: (row: MovementRow) => void;
}

/** The columns of the list: of open movements what each seems to pay, of settled ones what was decided. */
function useColumns({ view, isTicked, tick, ...acts }: ColumnsProps): readonly OfficeColumn<MovementRow>[] {
  const lang = useLang();
  const t = useText(officeMoneyText);
  const isOpen = view === 'open';
  const choice: OfficeColumn<MovementRow> = {
    id: 'choose',
    chooses: true,
    head: <span className="vh">{t('choose')}</span>,
    narrow: 'secondBeside',
    cell: (row) =>
      isTickable(row) && (
        <Checkbox
          name={`confirm-${keyOf(row)}`}
          label={
            <span className="vh">
              {t('choose_named', { amount: formatEuro(arrivedOf(row), lang), payer: payerOf(row, t('unnamed')) })}
            </span>
          }
          checked={isTicked(row)}
          onChange={({ target }) => tick(row, target.checked)}
        />
      ),
  };
  const due: OfficeColumn<MovementRow> = {
    id: 'due',
    head: t('due'),
    align: 'end',
    cell: (row) => (row.orders.some(({ circuit }) => circuit === null) ? <Euro amount={dueOf(row)} /> : <Nothing />),
  };
  return [
    ...(isOpen ? [choice] : []),
    {
      id: 'movement',
      head: t('movement'),
      names: true,
      cell: ({ movements, orders }) =>
        movements.map((movement) => <Movement key={movement.id} movement={movement} orders={orders} />),
    },
    {
      id: 'arrived',
      head: t('arrived'),
      align: 'end',
      narrow: 'beside',
      cell: ({ movements }) =>
        movements.map(({ id, amount }) => (
          <div key={id} className={css.amount}>
            <Euro amount={amount} />
          </div>
        )),
    },
    {
      id: 'order',
      head: t(isOpen ? 'order' : 'order_settled'),
      narrow: 'second',
      cell: (row) => <Orders row={row} />,
    },
    ...(isOpen ? [due] : []),
    {
      id: 'why',
      head: t('why'),
      cell: (row) => (isOpen ? <KindMark row={row} /> : <Settled row={row} />),
    },
    actionColumn(t('action'), (row: MovementRow) => <Acts row={row} view={view} {...acts} />),
  ];
}

interface MovementProps {
  readonly movement: MovementRow['movements'][number];
  readonly orders: MovementRow['orders'];
}

function Movement({ movement: { payer, text, value_day }, orders }: MovementProps) {
  const lang = useLang();
  const t = useText(officeMoneyText);
  const below = (
    <>
      {t('value_day', { day: formatDay(value_day, lang, 'short') })}
      {payer !== '' && (
        <>
          {' '}
          · <Causal text={text} orders={orders} />
        </>
      )}
    </>
  );
  return (
    <div className={css.movement}>
      <TwoLines below={below}>
        {payer || (text === '' ? t('unnamed') : <Causal text={text} orders={orders} />)}
      </TwoLines>
    </div>
  );
}

function Settled({ row }: { readonly row: MovementRow }) {
  const lang = useLang();
  const t = useText(officeMoneyText);
  const at = row.settled_at ? formatInstant(row.settled_at, lang) : '';
  return (
    <TwoLines below={t('settled', { at, who: row.settled_by ?? t('somebody') })}>
      <KindMark row={row} />
    </TwoLines>
  );
}

interface ActsProps extends Pick<ColumnsProps, 'view' | 'onDecide' | 'onUndo' | 'onTakeBack'> {
  readonly row: MovementRow;
}

function Acts({ row, view, onDecide, onUndo, onTakeBack }: ActsProps) {
  const lang = useLang();
  const t = useText(officeMoneyText);
  const named = (what: string) =>
    t('decide_named', { what, amount: formatEuro(arrivedOf(row), lang), payer: payerOf(row, t('unnamed')) });
  const isOpen = view === 'open';
  if (!isOpen && row.may_undo === 0) return null;
  const settled = view === 'out' ? 'undo_exit' : view === 'matched' ? 'undo' : 'take_back';
  const what = t(!isOpen ? settled : isTickable(row) ? 'change' : 'decide');
  const act = isOpen ? onDecide : settled === 'take_back' ? onTakeBack : onUndo;
  return (
    <>
      <Button
        look={isTickable(row) || view === 'matched' ? 'text' : 'outline'}
        size="small"
        aria-label={named(what)}
        data-opens
        onClick={() => act(row)}
      >
        {what}
      </Button>
      {row.asked && (
        <Button look="text" size="small" onClick={() => onUndo(row)}>
          {t('undo_rest')}
        </Button>
      )}
    </>
  );
}

/** What a payer wrote, with what names the orders in it: whole, or with a slip. */
function Causal({ text, orders }: { readonly text: string; readonly orders: MovementRow['orders'] }) {
  const places = orders
    .map(({ reference }) => placeOf(text, reference))
    .filter((place) => place !== null)
    .toSorted((one, other) => one.from - other.from);
  const apart = places.filter(({ from }, at) => from >= Math.max(0, ...places.slice(0, at).map(({ to }) => to)));
  return (
    <>
      {apart.map(({ from, to, whole }, at) => (
        <Fragment key={from}>
          {text.slice(apart[at - 1]?.to ?? 0, from)}
          <mark className={whole ? css.hit : css.miss}>{text.slice(from, to)}</mark>
        </Fragment>
      ))}
      {text.slice(apart.at(-1)?.to ?? 0)}
    </>
  );
}

const mostNames = 4;

function Orders({ row }: { readonly row: MovementRow }) {
  const lang = useLang();
  const t = useText(officeMoneyText);
  const { orders } = row;
  if (orders.length === 0) return <Nothing />;
  // A part that goes back is of the same order.
  const named = orders.filter(({ id }, at) => orders.findIndex((other) => other.id === id) === at);
  const back = cents(orders.reduce((total, { goes_back, amount }) => total + (goes_back === 1 ? amount : 0), 0));
  const people = [...new Set(orders.flatMap((order) => order.people))];
  const races = [...new Set(orders.flatMap((order) => order.races))];
  const who = [people.slice(0, mostNames).join(', '), races.slice(0, mostNames).join(', ')].filter(Boolean).join(' · ');
  return (
    <TwoLines below={back > 0 ? t('goes_back', { amount: formatEuro(back, lang) }) : who}>
      <span className={css.orders}>
        {named.map(({ id, reference, circuit }) =>
          circuit === null ? (
            <OrderLink key={id} id={id}>
              {reference}
            </OrderLink>
          ) : (
            <span key={id}>{reference}</span>
          ),
        )}
      </span>
    </TwoLines>
  );
}
