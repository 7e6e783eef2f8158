import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { Failure } from '#features/identity/web/Failure.tsx';
import { formatInstant } from '#kernel/calendar.ts';
import type { Lang } from '#kernel/lang.ts';
import { paths } from '#kernel/paths.ts';
import { useApi, useLang } from '#web/api.tsx';
import { useText } from '#web/text.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { getPersonActs, type PersonActView } from '../../contract.ts';
import { actsText } from '../../text/acts.ts';
import { consoleText } from '../../text/index.ts';
import css from '../console.module.css';
import {
  circuitForLinks,
  deliversGoods,
  readsCodes,
  seesCircuitSetUps,
  seesOrders,
  seesPeople,
  seesRegistrations,
  seesSetUps,
  seesShop,
  settlesMoney,
  useOffice,
} from '../useOffice.ts';

type Office = ReturnType<typeof useOffice>;
type Open = (lang: Lang, ref: string, circuit?: number) => string;

/** Where a thing is looked at, by the type of its audit entries, and who may. */
const pages: Readonly<Record<string, readonly [(office: Office) => boolean, Open]>> = {
  race: [seesSetUps, (lang, ref, circuit) => paths.consoleRace(lang, Number(ref), circuit)],
  race_lists: [seesSetUps, (lang, ref, circuit) => paths.consoleRaceLists(lang, Number(ref), circuit)],
  package: [seesSetUps, (lang, ref, circuit) => paths.consolePackage(lang, Number(ref), circuit)],
  season: [seesSetUps, (lang, ref, circuit) => paths.consoleRaces(lang, { circuit, season: Number(ref) })],
  stage: [seesSetUps, (lang, _, circuit) => paths.consoleRaces(lang, { circuit })],
  federation: [seesCircuitSetUps, (lang, ref, circuit) => paths.consoleFederation(lang, Number(ref), circuit)],
  product: [seesShop, (lang, ref, circuit) => paths.consoleProduct(lang, Number(ref), circuit)],
  coupon: [readsCodes, (lang, _, circuit) => paths.consoleCoupons(lang, circuit)],
  customer_order: [seesOrders, (lang, ref, circuit) => paths.consoleOrder(lang, ref, circuit)],
  withdrawal: [deliversGoods, (lang, _, circuit) => paths.consoleWithdrawals(lang, circuit)],
  registration: [seesRegistrations, (lang, ref, circuit) => paths.consoleRegistration(lang, ref, circuit)],
  disruption: [seesOrders, (lang, ref, circuit) => paths.consoleOfferAnswers(lang, ref, circuit)],
  message: [seesRegistrations, (lang, _, circuit) => paths.consoleMessages(lang, circuit)],
  invoice: [settlesMoney, (lang, _, circuit) => paths.consoleInvoices(lang, { circuit })],
  books_lock: [settlesMoney, (lang, _, circuit) => paths.consoleTakings(lang, { circuit })],
  user_account: [seesPeople, (lang, _, circuit) => paths.consolePeople(lang, circuit)],
};

interface PersonActsProps {
  readonly person: { readonly id: string; readonly name: string | null; readonly email: string };
  /** Somebody of the office: that they did nothing yet is said. */
  readonly isColleague: boolean;
}

/** What somebody has done in the office, the latest first, with a way to each thing. */
export function PersonActs({ person: { id, name, email }, isColleague }: PersonActsProps) {
  const t = useText(actsText);
  const tc = useText(consoleText);
  const lang = useLang();
  const api = useApi();
  const office = useOffice();
  const circuit = office.circuit.id;
  const { data, error, fetchNextPage, hasNextPage, isFetchingNextPage } = useInfiniteQuery({
    queryKey: api.key('office', circuit, 'acts', id),
    queryFn: ({ pageParam: page }) =>
      api(getPersonActs, { params: { id: circuit, account: id }, querystring: { page } }),
    initialPageParam: 1,
    getNextPageParam: ({ current_page, last_page }) => (current_page < last_page ? current_page + 1 : undefined),
  });
  // What was done meanwhile moves the pages: what was on the one before is not said again.
  const acts = [...new Map(data?.pages.flatMap((page) => page.data).map((act) => [act.id, act])).values()];
  if (data && acts.length === 0 && !isColleague) return null;
  return (
    <section className={css.acts}>
      <h2 className="d d-1">{t('acts', { person: name ?? email })}</h2>
      <Failure error={error} />
      {!data && !error && <Skeleton label={tc('wait')} lines={3} />}
      {data && acts.length === 0 && <p className="mut">{t('acts_none')}</p>}
      <ol>
        {acts.map((act) => (
          <li key={act.id}>
            <span className="mut sm">{formatInstant(act.at, lang)}</span>
            <span>
              <Did act={act} office={office} />
            </span>
          </li>
        ))}
      </ol>
      {hasNextPage && (
        <Button look="outline" size="small" waiting={isFetchingNextPage && tc('wait')} onClick={() => fetchNextPage()}>
          {t('acts_older')}
        </Button>
      )}
    </section>
  );
}

function Did({ act: { action, about, named }, office }: { readonly act: PersonActView; readonly office: Office }) {
  const t = useText(actsText);
  const lang = useLang();
  const api = useApi();
  const key = `act_${action}`;
  const did = t(key in actsText.it ? (key as 'act_race_published') : 'act_other');
  if (named === null) return did;
  const [mayOpen, open] = pages[about.type] ?? [];
  if (about.ref === null || !mayOpen?.(office) || !open) return `${did}: ${named}`;
  return (
    <>
      {did}: <Link to={open(lang, about.ref, circuitForLinks(office.circuit.id, api))}>{named}</Link>
    </>
  );
}
