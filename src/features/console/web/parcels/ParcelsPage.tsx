import { useSuspenseQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, type LoaderFunctionArgs, type MetaFunction, useSearchParams } from 'react-router';
import { Failure } from '#features/identity/web/Failure.tsx';
import { accountQuery } from '#features/identity/web/useAccount.ts';
import { day, dayInRome, formatDay } from '#kernel/calendar.ts';
import { paths } from '#kernel/paths.ts';
import { textIn } from '#text/translate.ts';
import { ApiError, useApi, useLang } from '#web/api.tsx';
import { pageMeta } from '#web/meta.ts';
import { Nothing, TwoLines } from '#web/office/Cells.tsx';
import { FilterBar, Views } from '#web/office/FilterBar.tsx';
import { type OfficeColumn, OfficeTable } from '#web/office/OfficeTable.tsx';
import { prefetch } from '#web/prefetch.ts';
import { useText } from '#web/text.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { Saved } from '#web/ui/Saved.tsx';
import { type Mark, StatusMark } from '#web/ui/StatusMark.tsx';
import { longestParcelSearch, type OfficeParcelRow, parcelViews } from '../../contract.ts';
import { consoleText } from '../../text/index.ts';
import { officeParcelsText } from '../../text/parcels.ts';
import { ConsoleFrame } from '../ConsoleFrame.tsx';
import css from '../console.module.css';
import { ShopViews } from '../shop/ShopViews.tsx';
import { circuitForLinks, circuitIn, officeQuery, useOffice } from '../useOffice.ts';
import styles from './parcels.module.css';
import { SendDialog } from './SendDialog.tsx';
import { parcelsAsked, parcelsQuery, useParcelMoves } from './useParcels.ts';

export const loader = (args: LoaderFunctionArgs) =>
  prefetch(args, (api) => {
    const query = args.url.searchParams;
    const circuit = circuitIn(query, api);
    return [officeQuery(api, circuit), parcelsQuery(api, circuit, parcelsAsked(query)), accountQuery(api)];
  });

export const meta: MetaFunction = (args) =>
  pageMeta(args, (_, lang) => ({ title: textIn(officeParcelsText, lang)('title'), isPrivate: true }));

type Move = Parameters<ReturnType<typeof useParcelMoves>['move']>[1];

/** What is said once a parcel has come into this state. */
function doneWord({ given_back, way }: OfficeParcelRow, state: OfficeParcelRow['state']) {
  if (given_back === 1) return 'unpacked';
  return state === 'ready' ? (`moved_ready_${way}` as const) : (`moved_${state}` as const);
}

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
  const { move, question } = useParcelMoves();
  const [sending, setSending] = useState<OfficeParcelRow | null>(null);
  const [undoing, setUndoing] = useState<OfficeParcelRow | null>(null);
  const [done, setDone] = useState('');
  const [failure, setFailure] = useState<ApiError | null>(null);

  const act = async (row: OfficeParcelRow, what: Move['move'], tracking: Move['tracking'] = null) => {
    const state = await move(row.order_id, { move: what, seen: row.state, tracking });
    setSending(null);
    setUndoing(null);
    setFailure(null);
    setDone(t(doneWord(row, state), { reference: row.reference }));
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
    run: (row, what) =>
      what === 'undo' && row.told === 1 && row.given_back === 0 ? setUndoing(row) : void trying(row, what),
  });
  const slips = paths.consoleSlips(lang, {
    circuit: circuitForLinks(circuit.id, api),
    view: asked.view,
    ...(asked.search && { search: asked.search }),
  });
  return (
    <ConsoleFrame title={t('title')} action={list.total > 0 && <Link to={slips}>{t('slips')}</Link>}>
      <ShopViews />
      <p className={css.lead}>{t('lead')}</p>
      <Views
        views={parcelViews.map((view) => ({
          id: view,
          label: t(`view_${view}`),
          query: view === 'to_pack' ? {} : { view },
        }))}
      />
      <FilterBar search={{ label: t('search'), hint: t('search_hint'), maxLength: longestParcelSearch }} filters={[]} />
      <Saved show={done !== ''}>{done}</Saved>
      <Failure error={failure} />
      <OfficeTable
        caption={t('title')}
        list={list}
        rowKey={({ order_id }) => order_id}
        empty={<p>{t(`none_${asked.view}`)}</p>}
        narrowing={['search']}
        columns={columns}
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
          <span className={styles.reference}>{reference}</span>
        </TwoLines>
      ),
    },
    { id: 'goods', head: t('goods'), cell: ({ goods }) => <Goods goods={goods} /> },
    {
      id: 'to',
      head: t('to'),
      cell: ({ way, way_name, where }) => <TwoLines below={where.join(', ')}>{way_name ?? t(`way_${way}`)}</TwoLines>,
    },
    {
      id: 'by',
      head: t('by'),
      cell: ({ due_day, state, given_back }) =>
        given_back === 0 && (state === 'to_pack' || state === 'ready') ? (
          formatDay(day(due_day), lang, 'short')
        ) : (
          <Nothing />
        ),
    },
    { id: 'state', head: t('state'), cell: (row) => <State row={row} /> },
    {
      id: 'action',
      head: <span className="vh">{t('action')}</span>,
      align: 'end',
      narrow: 'alone',
      cell: (row) => <Actions row={row} begin={begin} run={run} />,
    },
  ];
}

const Goods = ({ goods }: Pick<OfficeParcelRow, 'goods'>) => (
  <ul>
    {goods.map(({ name, options, quantity }) => (
      <li key={[name, ...options].join()}>{[`${quantity} × ${name}`, ...options].join(', ')}</li>
    ))}
  </ul>
);

const marks: Readonly<Record<OfficeParcelRow['state'], Mark>> = {
  to_pack: 'wait',
  ready: 'soon',
  sent: 'ok',
  collected: 'ok',
};

function State({
  row: { state, given_back, way, at, courier, tracking_number, tracking_link },
}: {
  readonly row: OfficeParcelRow;
}) {
  const lang = useLang();
  const t = useText(officeParcelsText);
  const words = state === 'ready' ? t(`state_ready_${way}`) : t(`state_${state}`);
  const on = at && t('on', { at: formatDay(dayInRome(new Date(at)), lang, 'short') });
  const number = tracking_link ? <a href={tracking_link}>{tracking_number ?? tracking_link}</a> : tracking_number;
  return (
    <TwoLines
      below={
        on && (
          <>
            {[on, courier].filter(Boolean).join(', ')}
            {number && <>, {number}</>}
          </>
        )
      }
    >
      {given_back === 1 && state !== 'to_pack' ? (
        <StatusMark mark="err">{t(`given_back_${state}`)}</StatusMark>
      ) : (
        <StatusMark mark={marks[state]}>{words}</StatusMark>
      )}
    </TwoLines>
  );
}

function Actions({ row, begin, run }: Doing & { readonly row: OfficeParcelRow }) {
  const t = useText(officeParcelsText);
  const { state, way, reference } = row;
  if (row.given_back === 1)
    return state === 'ready' ? (
      <Button
        size="small"
        look="outline"
        aria-label={t('unpack_named', { reference })}
        onClick={() => run(row, 'undo')}
      >
        {t('unpack')}
      </Button>
    ) : null;
  const isOpen = state === 'to_pack' || state === 'ready';
  return (
    <span className={css.actions}>
      {state === 'to_pack' && (
        <Button
          size="small"
          look="outline"
          aria-label={t('ready_named', { reference })}
          onClick={() => run(row, 'ready')}
        >
          {t('ready')}
        </Button>
      )}
      {isOpen && way === 'courier' && (
        <Button size="small" look="outline" aria-label={t('send_named', { reference })} onClick={() => begin(row)}>
          {t('send')}
        </Button>
      )}
      {isOpen && way === 'collection' && (
        <Button
          size="small"
          look="outline"
          aria-label={t('collect_named', { reference })}
          onClick={() => run(row, 'collect')}
        >
          {t('collect')}
        </Button>
      )}
      {state === 'sent' && (
        <Button size="small" look="text" aria-label={t('correct_named', { reference })} onClick={() => begin(row)}>
          {t('correct')}
        </Button>
      )}
      {state !== 'to_pack' && (
        <Button size="small" look="text" aria-label={t('undo_named', { reference })} onClick={() => run(row, 'undo')}>
          {t('undo')}
        </Button>
      )}
    </span>
  );
}
