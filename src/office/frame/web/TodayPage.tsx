import { queryOptions, useQuery, useSuspenseQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link, type LoaderFunctionArgs, type MetaFunction } from 'react-router';
import { accountQuery } from '#features/identity/web/useAccount.ts';
import { dayInRome, formatDay, instantInSentence } from '#kernel/calendar.ts';
import { formatNumber } from '#kernel/numbers.ts';
import { paths } from '#kernel/paths.ts';
import type { OfficeTask } from '#office/kit/contract/office.ts';
import { raceAtStage } from '#office/kit/rules/raceAtStage.ts';
import { setUpsText } from '#office/kit/text/setUps.ts';
import css from '#office/kit/web/console.module.css';
import { circuitIn, officeQuery, useHeldRoles, useOffice } from '#office/kit/web/useOffice.ts';
import { textIn } from '#text/translate.ts';
import { type Api, useApi, useLang } from '#web/api.tsx';
import { pageMeta } from '#web/meta.ts';
import { prefetchWith } from '#web/prefetch.ts';
import { useText } from '#web/text.tsx';
import { ButtonLink } from '#web/ui/Button.tsx';
import { StatusMark } from '#web/ui/StatusMark.tsx';
import { getWrongOnSale } from '../contract/onSale.ts';
import { getToday, type TodayView } from '../contract/today.ts';
import { frameText } from '../text/frame.ts';
import { ConsoleFrame } from './ConsoleFrame.tsx';
import { mendsSetUps, seesSetUps, setsUpCircuit } from './mayUse.ts';
import styles from './today.module.css';
import { WrongOnSale } from './WrongOnSale.tsx';

const todayQuery = (api: Api, circuit: number) =>
  queryOptions({
    queryKey: api.key('office', circuit, 'today'),
    queryFn: async () => (await api(getToday, { params: { id: circuit } })).data,
  });

const wrongOnSaleQuery = (api: Api, circuit: number) =>
  queryOptions({
    queryKey: api.key('office', circuit, 'wrong'),
    queryFn: async () => (await api(getWrongOnSale, { params: { id: circuit } })).data,
  });

export const loader = (args: LoaderFunctionArgs) =>
  prefetchWith(args, async (fetch, api) => {
    const circuit = circuitIn(args.params);
    const [office] = await Promise.all([fetch(officeQuery(api, circuit)), fetch(accountQuery(api))]);
    await Promise.all([
      fetch(todayQuery(api, circuit)),
      ...(mendsSetUps(office) ? [fetch(wrongOnSaleQuery(api, circuit))] : []),
    ]);
  });

export const meta: MetaFunction = (args) =>
  pageMeta(args, (_, lang) => ({ title: textIn(frameText, lang)('today'), isPrivate: true }));

export default function TodayPage() {
  const t = useText(frameText);
  const rolesOf = useHeldRoles();
  const office = useOffice();
  const { circuit, held, todo } = office;
  const api = useApi();
  const { data: wrong = [] } = useQuery({ ...wrongOnSaleQuery(api, circuit.id), enabled: mendsSetUps(office) });
  const { data: today } = useSuspenseQuery(todayQuery(api, circuit.id));
  return (
    <ConsoleFrame title={t('today')} kicker={t('your_roles', { roles: rolesOf(held) })}>
      <div className={css.both}>
        <section>
          {(todo.length > 0 || wrong.length === 0) && (
            <>
              <h2 className="d d-1">{t('todo')}</h2>
              <ToDo />
            </>
          )}
          {wrong.length > 0 && <WrongOnSale things={wrong} />}
        </section>
        <section>
          <h2 className="d d-1">{t(today.races.length > 0 ? 'next_races' : 'races')}</h2>
          {today.races.length > 0 ? <NextRaces races={today.races} /> : <Races />}
        </section>
      </div>
    </ConsoleFrame>
  );
}

function ToDo() {
  const lang = useLang();
  const t = useText(frameText);
  const { circuit, todo } = useOffice();
  if (todo.length === 0) {
    return (
      <div className={css.empty}>
        <p className="b">{t('nothing_to_do')}</p>
        <p className="mut sm">{t('nothing_text')}</p>
      </div>
    );
  }
  const where: Readonly<Record<OfficeTask, string>> = {
    certificates: paths.consoleCertificates(lang, { circuit: circuit.id }),
    cards: paths.consoleCards(lang, { circuit: circuit.id }),
    movements: paths.consoleMoney(lang, { circuit: circuit.id }),
    wires: paths.consoleOrders(lang, { circuit: circuit.id }),
    back: paths.consoleMoneyBack(lang, circuit.id),
    stuck: paths.consoleMoneyBack(lang, circuit.id),
    odd: paths.consoleOrders(lang, { circuit: circuit.id, view: 'odd' }),
    offers: paths.consoleOffers(lang, circuit.id),
    bank: `${paths.consoleSettings(lang, circuit.id)}#bank`,
    invoices: paths.consoleInvoices(lang, { circuit: circuit.id, view: 'to_send' }),
    withdrawals: paths.consoleWithdrawals(lang, circuit.id),
    parcels: paths.consoleOrders(lang, { circuit: circuit.id, view: 'all', delivery: 'to_do' }),
    requests: paths.consoleRequests(lang, circuit.id),
    circuit: paths.consoleSettings(lang, circuit.id),
    invitations: paths.consolePeople(lang, circuit.id),
  };
  return (
    <ul className={css.list}>
      {todo.map(({ what, count, day, late }) => (
        <li key={what} className={css.counted}>
          <span className={`d ${css.number}`}>{formatNumber(count, lang)}</span>
          <div>
            <p className="b">{t(`todo_${what}`, { count })}</p>
            {late === 1 && <StatusMark mark="err">{t('todo_late')}</StatusMark>}
            <p className="mut sm">{t(`todo_${what}_text`, { count, day: day ? formatDay(day, lang) : '' })}</p>
          </div>
          <ButtonLink
            look="outline"
            size="small"
            to={where[what]}
            aria-label={`${t('todo_open')}: ${t(`todo_${what}`, { count })}`}
          >
            {t('todo_open')}
          </ButtonLink>
        </li>
      ))}
    </ul>
  );
}

const percent = (part: number, of: number) => `${of > 0 ? Math.min(100, (part / of) * 100) : 0}%`;

function NextRaces({ races }: Pick<TodayView, 'races'>) {
  const lang = useLang();
  const t = useText(frameText);
  const s = useText(setUpsText);
  return (
    <ul className={styles.races}>
      {races.map(({ id, name, stage, starts_at, closes_at, sold, elsewhere, held, stock, stopped }) => (
        <li key={id}>
          <p className="b">
            <RaceLink id={id}>{raceAtStage(name, stage)}</RaceLink>
          </p>
          <p className={styles.places}>{t('places_sold', { sold, stock, elsewhere, held })}</p>
          <p className="mut sm">
            {formatDay(dayInRome(new Date(starts_at)), lang, 'weekday')}
            {new Date(closes_at) > new Date() && ` · ${t('race_closes', { at: instantInSentence(closes_at, lang) })}`}
          </p>
          {stopped === 1 && <StatusMark mark="warn">{s('state_stopped')}</StatusMark>}
          <span className={styles.bar} aria-hidden="true">
            <span style={{ width: percent(sold, stock) }} />
            <span className={styles.held} style={{ width: percent(held, stock) }} />
          </span>
          <EntriesLink id={id} name={name} />
        </li>
      ))}
    </ul>
  );
}

/** A race of the office: to its set-up, or to its lists for who may not see that. */
function RaceLink({ id, children }: { readonly id: number; readonly children: ReactNode }) {
  const lang = useLang();
  const office = useOffice();
  const { id: circuit } = office.circuit;
  const to = seesSetUps(office) ? paths.consoleRace(lang, id, circuit) : paths.consoleRaceLists(lang, id, circuit);
  return <Link to={to}>{children}</Link>;
}

function EntriesLink({ id: race, name }: { readonly id: number; readonly name: string }) {
  const lang = useLang();
  const t = useText(frameText);
  const { circuit } = useOffice();
  return (
    <p className="sm">
      <Link
        to={paths.consoleRegistrations(lang, { circuit: circuit.id, race })}
        aria-label={t('race_registrations_named', { race: name })}
      >
        {t('race_registrations')}
      </Link>
    </p>
  );
}

function Races() {
  const lang = useLang();
  const t = useText(frameText);
  const office = useOffice();
  const { races } = office;
  if (races.length === 0)
    return (
      <div className={css.empty}>
        <p>{t('no_races')}</p>
        {setsUpCircuit(office) && (
          <ButtonLink look="outline" size="small" to={paths.consoleNewRace(lang, office.circuit.id)}>
            {t('no_races_begin')}
          </ButtonLink>
        )}
      </div>
    );
  return (
    <ul className={css.list}>
      {races.map(({ id, name, stage, day, past }) => (
        <li key={id}>
          <div>
            <p className="b">
              <RaceLink id={id}>{name}</RaceLink>
            </p>
            <p className="mut sm">{stage}</p>
            <EntriesLink id={id} name={name} />
          </div>
          <span className="sm r">{past === 1 ? t('race_past') : formatDay(day, lang)}</span>
        </li>
      ))}
    </ul>
  );
}
