import { useSuspenseQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, type LoaderFunctionArgs, type MetaFunction, useSearchParams } from 'react-router';
import { Failure } from '#features/identity/web/Failure.tsx';
import { day, dayInRome, formatDay } from '#kernel/calendar.ts';
import { paths } from '#kernel/paths.ts';
import { ConsoleFrame } from '#office/frame/web/ConsoleFrame.tsx';
import { consoleText } from '#office/kit/text/index.ts';
import css from '#office/kit/web/console.module.css';
import { prefetchOffice } from '#office/kit/web/prefetchOffice.ts';
import { useOffice } from '#office/kit/web/useOffice.ts';
import { ShopViews } from '#office/shop/web/ShopViews.tsx';
import { textIn } from '#text/translate.ts';
import { ApiError, useApi, useLang } from '#web/api.tsx';
import { pageMeta } from '#web/meta.ts';
import { Nothing, TwoLines } from '#web/office/Cells.tsx';
import { choosingColumn } from '#web/office/Choosing.tsx';
import { actionColumn } from '#web/office/columns.tsx';
import { FilterBar, Views, viewsOf } from '#web/office/FilterBar.tsx';
import { type OfficeColumn, OfficeTable } from '#web/office/OfficeTable.tsx';
import { useChosen } from '#web/office/useChosen.ts';
import { useText } from '#web/text.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { Saved } from '#web/ui/Saved.tsx';
import { StatusMark } from '#web/ui/StatusMark.tsx';
import { longestParcelSearch, type OfficeParcelRow, parcelViews } from '../../contract/parcels.ts';
import { officeParcelsText } from '../../text/parcels.ts';
import { ChosenParcels } from './ChosenParcels.tsx';
import { isFollowed, type ParcelAct, parcelShown } from './parcelShown.ts';
import styles from './parcels.module.css';
import { SendDialog } from './SendDialog.tsx';
import { parcelsAsked, parcelsQuery, useParcelMoves } from './useParcels.ts';

export const loader = (args: LoaderFunctionArgs) =>
  prefetchOffice(args, (api, circuit, query) => [parcelsQuery(api, circuit, parcelsAsked(query))]);

export const meta: MetaFunction = (args) =>
  pageMeta(args, (_, lang) => ({ title: textIn(officeParcelsText, lang)('title'), isPrivate: true }));

type Move = Parameters<ReturnType<typeof useParcelMoves>['move']>[1];

/** What is to be packed, what is ready, what was sent and collected. */
export default function ParcelsPage() {
  const lang = useLang();
  const t = useText(officeParcelsText);
  const tc = useText(consoleText);
  const api = useApi();
  const [query] = useSearchParams();
  const { circuit } = useOffice();
  const asked = parcelsAsked(query);
  const { data: list } = useSuspenseQuery(parcelsQuery(api, circuit.id, asked));
  const { move, ready, question } = useParcelMoves();
  const filter = `${asked.view} ${asked.search}`;
  const chosen = useChosen<OfficeParcelRow>({ idOf: ({ order_id }) => order_id, filter, total: list.total });
  const [sending, setSending] = useState<OfficeParcelRow | null>(null);
  const [undoing, setUndoing] = useState<OfficeParcelRow | null>(null);
  const [done, setDone] = useState('');
  const [failure, setFailure] = useState<ApiError | null>(null);

  const act = async (row: OfficeParcelRow, what: Move['move'], tracking: Move['tracking'] = null) => {
    const state = await move(row.order_id, { move: what, seen: row.state, pieces: piecesOf(row), tracking });
    setSending(null);
    setUndoing(null);
    setFailure(null);
    setDone(t(parcelShown(row).doneWord(state), { reference: row.reference }));
  };
  const trying = async (row: OfficeParcelRow, what: Move['move']) => {
    setDone('');
    setFailure(null);
    try {
      await act(row, what);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setUndoing(null);
      setFailure(error);
    }
  };
  const columns = useColumns({
    begin: (row) => {
      setDone('');
      setSending(row);
    },
    run: (row, what) => (what === 'undo' && parcelShown(row).isUndoSeen ? setUndoing(row) : void trying(row, what)),
  });
  const slips = paths.consoleSlips(lang, {
    circuit: circuit.id,
    view: asked.view,
    ...(asked.search && { search: asked.search }),
  });
  return (
    <ConsoleFrame title={t('title')} action={list.total > 0 && <Link to={slips}>{t('slips')}</Link>}>
      <ShopViews />
      <p className={css.lead}>{t('lead')}</p>
      <Views views={viewsOf(parcelViews, 'to_pack', (view) => t(`view_${view}`))} />
      <Saved show={done !== ''}>{done}</Saved>
      <Failure error={failure} />
      <OfficeTable
        caption={t('title')}
        list={list}
        rowKey={({ order_id }) => order_id}
        empty={<p>{t(`none_${asked.view}`)}</p>}
        find={
          <FilterBar
            search={{ label: t('search'), hint: t('search_hint'), maxLength: longestParcelSearch }}
            filters={[]}
          />
        }
        narrowing={['search']}
        columns={[
          choosingColumn({
            rows: list.data,
            idOf: ({ order_id }) => order_id,
            has: chosen.has,
            choose: chosen.choose,
            page: t('choose_page'),
            named: ({ reference }) => t('choose_named', { reference }),
          }),
          ...columns,
        ]}
      />
      <ChosenParcels
        chosen={chosen}
        total={list.total}
        asked={asked}
        ready={async () => {
          setDone('');
          setFailure(null);
          try {
            const made = await ready(chosen.isWhole ? [] : chosen.rows.map(({ order_id }) => order_id), asked.search);
            const left = chosen.rows.filter(({ order_id }) => made.left.includes(order_id));
            chosen.none();
            setDone(
              [
                t('made_ready', { count: made.ready }),
                left.length > 0 &&
                  t('left_as_they_are', { references: left.map(({ reference }) => reference).join(', ') }),
              ]
                .filter(Boolean)
                .join(' '),
            );
          } catch (error) {
            if (!(error instanceof ApiError)) throw error;
            setFailure(error);
          }
        }}
      />
      {sending && (
        <SendDialog
          row={sending}
          send={(tracking) => act(sending, 'send', tracking)}
          onClose={() => setSending(null)}
        />
      )}
      {undoing && (
        <Dialog open alert onClose={() => setUndoing(null)} title={t('undo_title')} close={tc('close')}>
          <div className={css.form}>
            <p>{t('undo_told')}</p>
            <div className="acts">
              <Button onClick={() => trying(undoing, 'undo')}>{t('undo_yes')}</Button>
            </div>
          </div>
        </Dialog>
      )}
      {question}
    </ConsoleFrame>
  );
}

interface Doing {
  /** Asks how it travels. */
  readonly begin: (row: OfficeParcelRow) => void;
  readonly run: (row: OfficeParcelRow, what: 'ready' | 'collect' | 'undo') => void;
}

function useColumns({ begin, run }: Doing): readonly OfficeColumn<OfficeParcelRow>[] {
  const lang = useLang();
  const t = useText(officeParcelsText);
  return [
    {
      id: 'order',
      head: t('order'),
      names: true,
      cell: ({ reference, recipient }) => (
        <TwoLines below={recipient ?? t('erased')}>
          <span className={styles.whole}>{reference}</span>
        </TwoLines>
      ),
    },
    { id: 'goods', head: t('goods'), cell: (row) => <Goods row={row} /> },
    {
      id: 'to',
      head: t('to'),
      cell: ({ way, way_name, where }) => <TwoLines below={where.join(', ')}>{way_name ?? t(`way_${way}`)}</TwoLines>,
    },
    {
      id: 'by',
      head: t('by'),
      cell: (row) =>
        parcelShown(row).isToDo ? (
          <span className={styles.whole}>{formatDay(day(row.due_day), lang, 'short')}</span>
        ) : (
          <Nothing />
        ),
    },
    { id: 'state', head: t('state'), cell: (row) => <State row={row} /> },
    actionColumn(t('action'), (row) => <Actions row={row} begin={begin} run={run} />),
  ];
}

const piecesOf = ({ goods }: OfficeParcelRow): number => goods.reduce((pieces, { quantity }) => pieces + quantity, 0);

const inWords = ({ name, options, quantity }: OfficeParcelRow['goods'][number]): string =>
  [`${quantity} × ${name}`, ...options].join(', ');

/** What is in a parcel, and below it what the buyer has withdrawn from. */
function Goods({ row: { goods, withdrawn, ended } }: { readonly row: OfficeParcelRow }) {
  const t = useText(officeParcelsText);
  const away = ended === null ? withdrawn.map(inWords).join('; ') : '';
  return (
    <TwoLines below={away && <span className="b">{t('withdrawn', { goods: away })}</span>}>
      <ul>
        {goods.map((line) => (
          <li key={inWords(line)}>{inWords(line)}</li>
        ))}
      </ul>
    </TwoLines>
  );
}

function State({ row }: { readonly row: OfficeParcelRow }) {
  const lang = useLang();
  const t = useText(officeParcelsText);
  const { state, at, courier, tracking_number, tracking_link } = row;
  const { mark, word } = parcelShown(row);
  const on = at && t('on', { at: formatDay(dayInRome(new Date(at)), lang, 'short') });
  const number = tracking_link ? <a href={tracking_link}>{tracking_number ?? tracking_link}</a> : tracking_number;
  return (
    <TwoLines
      below={
        on && (
          <>
            {[on, courier, state === 'sent' && !isFollowed(row) && t('no_number')].filter(Boolean).join(', ')}
            {number && <>, {number}</>}
          </>
        )
      }
    >
      <StatusMark mark={mark}>{t(word)}</StatusMark>
    </TwoLines>
  );
}

function Actions({ row, begin, run }: Doing & { readonly row: OfficeParcelRow }) {
  const t = useText(officeParcelsText);
  const act = (what: ParcelAct) => {
    if (what === 'send' || what === 'correct' || what === 'add_number') return begin(row);
    run(row, what === 'unpack' ? 'undo' : what);
  };
  return (
    <span className={css.actions}>
      {parcelShown(row).acts.map((what) => (
        <Button
          key={what}
          size="small"
          look={what === 'correct' || what === 'undo' || what === 'add_number' ? 'text' : 'outline'}
          aria-label={t(`${what}_named`, { reference: row.reference })}
          onClick={() => act(what)}
        >
          {t(what)}
        </Button>
      ))}
    </span>
  );
}
