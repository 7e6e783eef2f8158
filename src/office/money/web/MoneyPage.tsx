import { useSuspenseQuery } from '@tanstack/react-query';
import { Fragment, useEffect, useRef, useState } from 'react';
import { type LoaderFunctionArgs, type MetaFunction, useSearchParams } from 'react-router';
import { Failure } from '#features/identity/web/Failure.tsx';
import { placeOf } from '#features/statements/rules/causal.ts';
import { formatDay, formatInstant } from '#kernel/calendar.ts';
import { cents, formatEuro, sum } from '#kernel/money.ts';
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
import { useText } from '#web/text.tsx';
import { Button, ButtonLink } from '#web/ui/Button.tsx';
import { Checkbox } from '#web/ui/Checkbox.tsx';
import { afterDialog } from '#web/ui/Dialog.tsx';
import { Euro } from '#web/ui/Euro.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { Saved } from '#web/ui/Saved.tsx';
import { type MovementRow, movementViews } from '../contract/money.ts';
import { officeMoneyText } from '../text/money.ts';
import { ConfirmBar } from './ConfirmBar.tsx';
import { DecideDialog } from './DecideDialog.tsx';
import { KindMark } from './KindMark.tsx';
import { LoadDialog } from './LoadDialog.tsx';
import { MoneyWays } from './MoneyWays.tsx';
import css from './money.module.css';
import { StatementsDialog } from './StatementsDialog.tsx';
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
  const [query, setQuery] = useSearchParams();
  const { circuit } = useOffice();
  const asked = movementsAsked(query);
  const { data: list } = useSuspenseQuery(movementsQuery(api, circuit.id, asked));
  const [last] = list.statements;
  const changes = useMoneyChanges();
  const [deciding, setDeciding] = useState<MovementRow | null>(null);
  const [undoing, setUndoing] = useState<MovementRow | null>(null);
  const undoingOf = useUndoing();
  const [seesStatements, setSeesStatements] = useState(false);
  const [done, setDone] = useState('');
  const [failure, setFailure] = useState<unknown>(null);
  const [refused, setRefused] = useState<readonly RefusedRow[]>([]);
  const { isTicked, tick, forget } = useTicks(circuit.id);
  const chosen = asked.view === 'open' ? list.data.filter(isTicked) : [];

  const whose = (row: MovementRow) => `${payerOf(row, t('unnamed'))}, ${formatEuro(arrivedOf(row), lang)}`;

  const outcome = useRef<HTMLDivElement>(null);
  /** What had the focus is gone, or can no longer be pressed: the row at this place takes it, or else what came of it. */
  const takeFocus = (at: number) =>
    setTimeout(() => {
      const held = document.activeElement;
      const isLost = held === document.body || (held instanceof HTMLButtonElement && held.disabled);
      if (isLost && !focusRow(Math.max(at, 0))) outcome.current?.focus();
    }, afterDialog);
  const finish = (said: string) => {
    takeFocus(list.data.findIndex((row) => row === deciding || row === undoing));
    if (deciding) forget([keyOf(deciding)]);
    setDeciding(null);
    setUndoing(null);
    setSeesStatements(false);
    setRefused([]);
    setDone(said);
  };

  const areApart = list.data.some((row) => keyOf(row) === asked.apart);
  /** Shows the movements of a row each by itself; without one, together again. */
  const takeApart = (row: MovementRow | null) => {
    setDeciding(null);
    setDone('');
    setQuery(
      (before) => {
        if (row) before.set('apart', keyOf(row));
        else before.delete('apart');
        return before;
      },
      { preventScrollReset: true },
    );
  };

  const loading = useLoading(changes, (read) => finish(t('loaded', read)));
  const chooser = useRef<HTMLInputElement>(null);

  const confirm = async () => {
    setDone('');
    setRefused([]);
    const rows = [...chosen];
    const { movements, paid, linked, to_send_back: back, refused: not } = await changes.confirm(rows.map(itemOf));
    // What was left out on purpose stays so.
    forget(rows.map(keyOf));
    takeFocus(0);
    const said = [
      t('confirmed', { movements, paid }),
      linked > 0 && t('confirmed_linked', { count: linked }),
      back > 0 && t('confirmed_back', { amount: formatEuro(back, lang) }),
    ];
    if (movements > 0) setDone(said.filter(Boolean).join(' '));
    setRefused(
      not.map(({ movement, detail }) => {
        const row = rows.find((one) => keyOf(one) === movement);
        return { key: movement, said: t('refused_row', { who: row ? whose(row) : '', detail }) };
      }),
    );
  };

  // What came of it stands over the list, the button at the foot of the window.
  useEffect(() => {
    if (done !== '' || refused.length > 0) outcome.current?.scrollIntoView({ block: 'nearest' });
  }, [done, refused]);

  return (
    <ConsoleFrame
      title={t('title')}
      kicker={last ? t('last', { at: formatInstant(last.at, lang), fresh: last.fresh, seen: last.seen }) : t('never')}
      action={
        <div className="acts">
          <ButtonLink look="outline" size="small" to={paths.consoleOrders(lang, { circuit: circuit.id })}>
            {t('by_hand')}
          </ButtonLink>
          {last && (
            <Button look="outline" size="small" onClick={() => setSeesStatements(true)}>
              {t('statements')}
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
              if (chosen) void loading.choose(chosen);
            }}
          />
        </div>
      }
    >
      <MoneyWays />
      <Views views={viewsOf(movementViews, 'open', (view) => t(`view_${view}`))} current={asked.view} />
      <div ref={outcome} tabIndex={-1}>
        <Saved show={done !== ''}>{done}</Saved>
      </div>
      <Failure error={failure} />
      {refused.length > 0 && (
        <Notice tone="err" live title={t('refused_title', { count: refused.length })}>
          <ul>
            {refused.map(({ key, said }) => (
              <li key={key}>{said}</li>
            ))}
          </ul>
        </Notice>
      )}
      {areApart && (
        <div className="acts">
          <Button look="text" size="small" onClick={() => takeApart(null)}>
            {t('together_again')}
          </Button>
        </div>
      )}
      <OfficeTable
        caption={t('title')}
        list={list}
        rowKey={keyOf}
        empty={
          <>
            <p className="b">{t(`none_${asked.view}`)}</p>
            {asked.view === 'open' && <p className="mut">{t('none_open_text')}</p>}
          </>
        }
        narrowing={[]}
        note={
          [
            list.waiting > list.movements && t('oldest_note', { movements: list.movements, waiting: list.waiting }),
            list.movements > list.total && t('rows_note', { movements: list.movements, rows: list.total }),
          ]
            .filter(Boolean)
            .join(' ') || undefined
        }
        columns={columns()}
      />
      {asked.view === 'open' && list.total > 0 && (
        <ConfirmBar
          count={chosen.reduce((count, { movements }) => count + movements.length, 0)}
          amount={sum(chosen.map(arrivedOf))}
          onConfirm={confirm}
        />
      )}
      {seesStatements && (
        <StatementsDialog
          statements={list.statements}
          takeBack={changes.takeStatementBack}
          onClose={() => setSeesStatements(false)}
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

  function columns(): readonly OfficeColumn<MovementRow>[] {
    const named = (row: MovementRow, what: string) =>
      t('decide_named', { what, amount: formatEuro(arrivedOf(row), lang), payer: payerOf(row, t('unnamed')) });
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
    const isOpen = asked.view === 'open';
    return [
      ...(isOpen ? [choice] : []),
      {
        id: 'movement',
        head: t('movement'),
        names: true,
        cell: ({ movements, orders }) =>
          movements.map(({ id, payer, text, value_day }) => (
            <div key={id} className={css.movement}>
              <TwoLines
                below={
                  <>
                    {t('value_day', { day: formatDay(value_day, lang, 'short') })}
                    {payer !== '' && (
                      <>
                        {' '}
                        · <Causal text={text} orders={orders} />
                      </>
                    )}
                  </>
                }
              >
                {payer || (text === '' ? t('unnamed') : <Causal text={text} orders={orders} />)}
              </TwoLines>
            </div>
          )),
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
      ...(isOpen
        ? [
            {
              id: 'due',
              head: t('due'),
              align: 'end',
              cell: (row: MovementRow) =>
                row.orders.some(({ circuit: other }) => other === null) ? <Euro amount={dueOf(row)} /> : <Nothing />,
            } as const,
          ]
        : []),
      {
        id: 'why',
        head: t('why'),
        cell: (row) =>
          isOpen ? (
            <KindMark row={row} />
          ) : (
            <TwoLines
              below={t('settled', {
                at: row.settled_at ? formatInstant(row.settled_at, lang) : '',
                who: row.settled_by ?? t('somebody'),
              })}
            >
              <KindMark row={row} />
              {asked.view === 'matched' && row.may_undo === 0 && row.race_cancelled === 1 && (
                <p className="sm">{t('stays_matched')}</p>
              )}
            </TwoLines>
          ),
      },
      actionColumn(t('action'), (row: MovementRow) => {
        const isMatched = asked.view === 'matched';
        const isOut = asked.view === 'out';
        // What has left is not undone: it is said that it has not.
        if (row.out?.sent_at)
          return (
            <Button
              look="text"
              size="small"
              aria-label={named(row, t('correct'))}
              onClick={() => {
                setDone('');
                setFailure(null);
                setUndoing(row);
              }}
            >
              {t('correct')}
            </Button>
          );
        if (!isOpen && row.may_undo === 0) return null;
        const settled = isOut ? 'undo_exit' : isMatched ? 'undo' : 'take_back';
        const what = t(!isOpen ? settled : isTickable(row) ? 'change' : 'decide');
        const decide = (
          <Button
            look={isTickable(row) || isMatched ? 'text' : 'outline'}
            size="small"
            aria-label={named(row, what)}
            data-opens
            onClick={async () => {
              setDone('');
              setFailure(null);
              if (isOpen) return setDeciding(row);
              if (isMatched || isOut) return setUndoing(row);
              try {
                await changes.takeBack(keyOf(row));
                finish(t('taken_back'));
              } catch (error) {
                setFailure(error);
              }
            }}
          >
            {what}
          </Button>
        );
        if (!row.asked) return decide;
        return (
          <>
            {decide}
            <Button look="text" size="small" onClick={() => setUndoing(row)}>
              {t('undo_rest')}
            </Button>
          </>
        );
      }),
    ];
  }
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

/** So many names of people, and of races, stand in a row. */
const mostNames = 4;

/** The orders that a movement is for, who is in them, and for which races. */
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
  const told = [
    back > 0 && t('goes_back', { amount: formatEuro(back, lang) }),
    row.written_off > 0 && t('written_off', { amount: formatEuro(row.written_off, lang) }),
  ].filter(Boolean);
  const below = told.length > 0 ? told.join(' · ') : who;
  return (
    <TwoLines below={below}>
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
