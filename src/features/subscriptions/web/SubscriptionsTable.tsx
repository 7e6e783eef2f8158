import { useState } from 'react';
import { Link } from 'react-router';
import type { UserCrewView } from '#features/crews/contract.ts';
import { useCrewCount } from '#features/crews/web/UserCrew.tsx';
import { ordersText } from '#features/orders/text/index.ts';
import { useOrderCircuit } from '#features/orders/web/useOrderCircuit.ts';
import type { StartView } from '#features/registration/contract.ts';
import { besides, StartMarks } from '#features/registration/web/StartMarks.tsx';
import { dayInRome, formatDay, formatTime } from '#kernel/calendar.ts';
import { fullName } from '#kernel/names.ts';
import { paths } from '#kernel/paths.ts';
import { useLang } from '#web/api.tsx';
import { useText } from '#web/text.tsx';
import { type Mark, StatusMark } from '#web/ui/StatusMark.tsx';
import { type Column, Table } from '#web/ui/Table.tsx';
import type { SubscriptionRow } from '../contract.ts';
import { type RowState, stateOf } from '../rules/actions.ts';
import { toCome } from '../rules/todo.ts';
import { subscriptionsText } from '../text/index.ts';
import { ChangeLink } from './changes/ChangeLink.tsx';
import { DocumentsMark } from './DocumentsMark.tsx';
import styles from './dashboard.module.css';
import { GivenCode } from './giving/GivenCode.tsx';
import { NameInList } from './NameInList.tsx';
import { SubscriptionActions } from './SubscriptionActions.tsx';

/** The registrations whose start is still to come. */
export const startersOf = (rows: readonly SubscriptionRow[], now: Date): string[] =>
  toCome(rows, now)
    .filter(({ status }) => status === null)
    .map(({ detail }) => detail.id);

/** The registrations that may be in a crew: no package is. */
export const crewedOf = (rows: readonly SubscriptionRow[]): string[] =>
  rows.filter(({ status, race_type }) => status === null && race_type === 'race').map(({ detail }) => detail.id);

/** The crews whose race is to come. */
export const crewsToCome = (
  crews: readonly UserCrewView[],
  rows: readonly SubscriptionRow[],
  now: Date,
): UserCrewView[] => {
  const starters = startersOf(rows, now);
  return crews.filter(({ detail_ids }) => detail_ids.some((id) => starters.includes(id)));
};

interface SubscriptionsTableProps {
  readonly caption: string;
  readonly rows: readonly SubscriptionRow[];
  /** Whether their athletes may start, by the detail's id. */
  readonly starts: ReadonlyMap<string, StartView>;
  /** The crews that they are in. */
  readonly crews: readonly UserCrewView[];
}

/** The crew of a registration, with the way to who is in it. */
function Crew({ row, crews }: { readonly row: SubscriptionRow; readonly crews: readonly UserCrewView[] }) {
  const lang = useLang();
  const [now] = useState(() => new Date());
  const t = useText(subscriptionsText);
  const count = useCrewCount();
  const crew = crews.find(({ detail_ids }) => detail_ids.includes(row.detail.id));
  if (!crew) return null;
  const isToCome = toCome([row], now).length > 0;
  return (
    <span className={styles.fact}>
      {t.rich('crew', {
        name: crew.name,
        count: count(crew),
        link: (words) => (isToCome ? <Link to={paths.ownCrew(lang, crew.id)}>{words}</Link> : words),
      })}
    </span>
  );
}

/** What the documents column tells of a certificate already. */
const told = new Set(['certificate_missing', 'certificate_rejected', 'certificate_pending']);

/** Whether the athlete may start. */
function Start({ row, start }: { readonly row: SubscriptionRow; readonly start: StartView | undefined }) {
  if (!start) return null;
  const rest = besides(start, ({ code }) => told.has(code));
  // No "ready" before the payment and the certificate; open to-dos are shown in any case.
  if (rest.light === 'green' && (row.confirmed === 0 || start.light !== 'green')) return null;
  return <StartMarks start={rest} of={{ athlete: fullName(row.member), race: row.race_name }} />;
}

const stateMarks: Readonly<Record<RowState, Mark>> = {
  replaced: 'shut',
  transferred: 'shut',
  confirmed: 'ok',
  on_hold: 'wait',
};

function State({ row }: { readonly row: SubscriptionRow }) {
  const t = useText(subscriptionsText);
  const state = stateOf(row);
  return <StatusMark mark={stateMarks[state]}>{t(state)}</StatusMark>;
}

/** The way to the pass for one of the races, until its day is over; who is not confirmed has none. */
function PassLink({ row, race }: { readonly row: SubscriptionRow; readonly race: SubscriptionRow['races'][number] }) {
  const lang = useLang();
  const t = useText(ordersText);
  const [today] = useState(() => dayInRome(new Date()));
  if (race.pass === null || dayInRome(new Date(race.starts_at)) < today) return null;
  return (
    <Link
      className={styles.pass}
      to={paths.pass(lang, race.pass)}
      aria-label={t('pass_open_of', { athlete: fullName(row.member), race: race.name })}
    >
      {t('pass_open')}
    </Link>
  );
}

/** The race with its stage and day; of a package each of its races, with a bib and a pass of its own. */
function Races({ row }: { readonly row: SubscriptionRow }) {
  const circuit = useOrderCircuit(row);
  const lang = useLang();
  const t = useText(subscriptionsText);
  const { reference, race_name, race_type, races } = row;
  const day = (at: string) => formatDay(dayInRome(new Date(at)), lang);
  const own = race_type === 'race' ? races[0] : undefined;
  return (
    <div id={reference} className={styles.named}>
      {own ? <a href={circuit.at(paths.race(lang, own.slug))}>{race_name}</a> : race_name}
      {circuit.name !== null && <span className={styles.fact}>{circuit.name}</span>}
      {own ? (
        <span className={styles.fact}>
          {own.stage_name}, {day(own.starts_at)}
          <PassLink row={row} race={own} />
        </span>
      ) : (
        <ul className={styles.races}>
          {races.map((race) => (
            <li key={race.slug} className={styles.fact}>
              <a href={circuit.at(paths.race(lang, race.slug))}>{race.name}</a>, {race.stage_name},{' '}
              {day(race.starts_at)}
              {race.bib !== null && `, ${t('bib', { number: race.bib })}`}
              <PassLink row={row} race={race} />
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

/** The way to the services of a paid registration, until its last race. */
function Services({ row }: { readonly row: SubscriptionRow }) {
  const lang = useLang();
  const [now] = useState(() => new Date());
  const t = useText(subscriptionsText);
  const { confirmed, status, has_services, race_type, race_id, race_name, member, detail } = row;
  if (confirmed === 0 || status !== null || has_services === 0 || toCome([row], now).length === 0) return null;
  const race = race_type === 'race' ? { race: race_id } : { package: race_id };
  return (
    <span className={styles.fact}>
      <Link
        to={paths.services(lang, { ...race, registration: detail.id })}
        aria-label={t('services_of', { name: fullName(member), race: race_name })}
      >
        {t('services')}
      </Link>
    </span>
  );
}

/** Subscriptions (checkout §2): the reference is each row's address, for the QR code on the bib. */
export function SubscriptionsTable({ caption, rows, starts, crews }: SubscriptionsTableProps) {
  const lang = useLang();
  const t = useText(subscriptionsText);
  const columns: Column<SubscriptionRow>[] = [
    {
      id: 'race',
      head: t('race'),
      names: true,
      cell: (row) => <Races row={row} />,
    },
    {
      id: 'athlete',
      head: t('athlete'),
      narrow: 'alone',
      cell: (row) => (
        <>
          <span className={styles.athlete}>{fullName(row.member)}</span>
          <NameInList row={row} />
        </>
      ),
    },
    {
      id: 'type',
      head: t('type'),
      narrow: 'alone',
      cell: (row) => (
        <>
          {row.registration_type_name}
          {row.card_number && <span className={styles.fact}>{t('card', { number: row.card_number })}</span>}
          {row.team_name && <span className={styles.fact}>{row.team_name}</span>}
          <Crew row={row} crews={crews} />
          <Start row={row} start={starts.get(row.detail.id)} />
          <Services row={row} />
          <ChangeLink row={row} />
        </>
      ),
    },
    {
      id: 'state',
      head: t('state'),
      narrow: 'beside',
      cell: (row) => (
        <>
          <span className="nb">
            <State row={row} />
          </span>
          {row.given && <GivenCode row={row} given={row.given} />}
        </>
      ),
    },
    {
      id: 'documents',
      head: t('documents'),
      cell: (row) => <DocumentsMark row={row} />,
    },
    {
      id: 'reference',
      head: t('reference'),
      narrow: 'alone',
      cell: ({ reference, order_reference, order_id, bib, race_type }) => (
        <>
          <span className="nb">{reference}</span>
          {bib !== null && race_type === 'race' && <span className={styles.fact}>{t('bib', { number: bib })}</span>}
          <span className={`nb ${styles.fact}`}>
            <a href={paths.checkout(lang, order_id)}>{t('reference_order', { reference: order_reference })}</a>
          </span>
        </>
      ),
    },
    {
      id: 'date',
      head: t('date'),
      cell: ({ reg_created_at }) => (
        <>
          {formatDay(dayInRome(new Date(reg_created_at)), lang)},{' '}
          <span className="nb">{formatTime(reg_created_at)}</span>
        </>
      ),
    },
    {
      id: 'actions',
      head: t('actions'),
      narrow: 'alone',
      cell: (row) => <SubscriptionActions row={row} />,
    },
  ];
  return <Table caption={caption} columns={columns} rows={rows} rowKey={({ id }) => id} />;
}
