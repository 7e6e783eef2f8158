import { queryOptions, useQuery } from '@tanstack/react-query';
import { Link, type LoaderFunctionArgs, type MetaFunction } from 'react-router';
import { accountQuery } from '#features/identity/web/useAccount.ts';
import { formatDay } from '#kernel/calendar.ts';
import { formatNumber } from '#kernel/numbers.ts';
import { paths } from '#kernel/paths.ts';
import type { OfficeTask } from '#office/kit/contract/office.ts';
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
import { frameText } from '../text/frame.ts';
import { ConsoleFrame } from './ConsoleFrame.tsx';
import { mendsSetUps, seesSetUps, setsUpCircuit } from './mayUse.ts';
import { WrongOnSale } from './WrongOnSale.tsx';

const wrongOnSaleQuery = (api: Api, circuit: number) =>
  queryOptions({
    queryKey: api.key('office', circuit, 'wrong'),
    queryFn: async () => (await api(getWrongOnSale, { params: { id: circuit } })).data,
  });

export const loader = (args: LoaderFunctionArgs) =>
  prefetchWith(args, async (fetch, api) => {
    const circuit = circuitIn(args.params);
    const [office] = await Promise.all([fetch(officeQuery(api, circuit)), fetch(accountQuery(api))]);
    if (mendsSetUps(office)) await fetch(wrongOnSaleQuery(api, circuit));
  });

export const meta: MetaFunction = (args) =>
  pageMeta(args, (_, lang) => ({ title: textIn(frameText, lang)('today'), isPrivate: true }));

/** What this person has to do in the office, and what is wrong with what is on sale. */
export default function TodayPage() {
  const t = useText(frameText);
  const rolesOf = useHeldRoles();
  const office = useOffice();
  const { circuit, held, todo, races } = office;
  const api = useApi();
  const mends = mendsSetUps(office);
  const { data: wrong = [] } = useQuery({ ...wrongOnSaleQuery(api, circuit.id), enabled: mends });
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
        {(races.length === 0 || !seesSetUps(office)) && (
          <section>
            <h2 className="d d-1">{t('races')}</h2>
            <Races />
          </section>
        )}
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

/** The races of who has no page of races: to their lists. */
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
              <Link to={paths.consoleRaceLists(lang, id, office.circuit.id)}>{name}</Link>
            </p>
            <p className="mut sm">{stage}</p>
            <p className="sm">
              <Link
                to={paths.consoleRegistrations(lang, { circuit: office.circuit.id, race: id })}
                aria-label={t('race_registrations_named', { race: name })}
              >
                {t('race_registrations')}
              </Link>
            </p>
          </div>
          <span className="sm r">{past === 1 ? t('race_past') : formatDay(day, lang)}</span>
        </li>
      ))}
    </ul>
  );
}
