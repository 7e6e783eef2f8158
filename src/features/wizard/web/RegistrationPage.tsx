import { useSuspenseQuery } from '@tanstack/react-query';
import { type LoaderFunctionArgs, type MetaFunction, redirect, useParams, useSearchParams } from 'react-router';
import { addressesQuery } from '#features/addresses/web/useAddresses.ts';
import { allFriendsQuery } from '#features/athletes/web/useAthletes.ts';
import { cartQuery } from '#features/cart/web/useCart.ts';
import { certificatesQuery, disciplinesQuery, typesQuery } from '#features/certificates/web/useCertificates.ts';
import { accountQuery } from '#features/identity/web/useAccount.ts';
import { countriesQuery } from '#features/identity/web/useCountries.ts';
import { isOnline } from '#features/races/rules/registerButton.ts';
import { raceQuery } from '#features/races/web/useRace.ts';
import { servicesQuery } from '#features/shop/web/useServices.ts';
import { langOf } from '#kernel/lang.ts';
import { paths } from '#kernel/paths.ts';
import { PersonalId } from '#kernel/wire.ts';
import { textIn } from '#text/translate.ts';
import { type Api, ApiError, useApi } from '#web/api.tsx';
import { pageMeta } from '#web/meta.ts';
import { type Fetch, type Prefetched, prefetchWith } from '#web/prefetch.ts';
import type { DraftView } from '../contract.ts';
import { isReached, type Step, stepAt } from '../rules/steps.ts';
import { wizardText } from '../text/index.ts';
import { DraftStep } from './DraftStep.tsx';
import { type DraftStart, StartPage } from './StartPage.tsx';
import { draftQuery, keptPlaceQuery, standingsQuery, stepHref, stepsOfDraft } from './useDraft.ts';

/** The crew of an invitation; an invalid id counts as no invitation. */
const crewIn = (query: URLSearchParams): string | undefined => PersonalId.safeParse(query.get('crew')).data;

/** The race or package of a new registration, and the crew of an invitation, from the address. */
function draftStartOf(query: URLSearchParams): DraftStart | null {
  for (const type of ['race', 'package'] as const) {
    const id = Number(query.get(type));
    if (Number.isInteger(id) && id > 0) return { type, id, crew: type === 'race' ? crewIn(query) : undefined };
  }
  return null;
}

const home = (lang: string | undefined, notice: string) => redirect(`${paths.home(langOf(lang))}?notice=${notice}`);

/**
 * Loads a step of a registration. Redirects from a step that is not reached to the first one not done, and Home, with a
 * notice, if there is no such draft.
 */
export function loader(args: LoaderFunctionArgs): Promise<Prefetched> {
  const { url, params } = args;
  const id = url.searchParams.get('draft');
  const race = draftStartOf(url.searchParams);
  if (!id && !race) throw home(params.lang, 'race_not_found');
  if (!id && race && stepAt(params.step) !== 'who') {
    const start = race.type === 'race' ? { race: race.id, crew: race.crew } : { package: race.id };
    throw redirect(paths.registrationStart(langOf(params.lang), start));
  }
  return prefetchWith(args, async (fetch, api) => {
    // Before the sign-in: a race that is not open redirects to its page, with the reason.
    const barred = race && !id ? await cannotBegin(fetch, api, race) : null;
    const account = await fetch(accountQuery(api));
    // The mail with a code says that a place is kept: its reader signs in first.
    if (barred?.soldOut && !account && url.searchParams.has('kept')) {
      throw redirect(paths.signin(api.lang, url.pathname + url.search));
    }
    const isAdmin = account?.role === 'super-admin';
    if (barred && !(isAdmin && barred.online) && !(account && race && (await hasPlace(fetch, api, race, barred)))) {
      throw redirect(barred.href);
    }
    if (!account) throw redirect(paths.signin(api.lang, url.pathname + url.search));
    try {
      if (id) await fetchStep(fetch, api, id, stepAt(params.step));
      else if (race)
        await Promise.all([
          fetch(raceQuery(api, race.type, race.id)),
          fetch(allFriendsQuery(api)),
          fetch(standingsQuery(api, race.type, race.id)),
          fetch(keptPlaceQuery(api, race.type, race.id)),
          fetch(countriesQuery(api)),
        ]);
    } catch (error) {
      // An invalid id (422) is treated as an unknown one (404).
      const gone = error instanceof ApiError && (error.status === 404 || error.status === 422);
      throw gone ? home(params.lang, id ? 'draft_not_found' : 'race_not_found') : error;
    }
  });
}

interface CannotBegin {
  readonly href: string;
  /** Nothing but places is lacking. */
  readonly soldOut: boolean;
  /** A super-admin passes coming soon and closed, and is told on the first step that a race is sold out. */
  readonly online: boolean;
}

/** Why a registration cannot be begun for a race or package, or null. */
async function cannotBegin(
  fetch: Fetch,
  api: Api,
  { type, id }: NonNullable<ReturnType<typeof draftStartOf>>,
): Promise<CannotBegin | null> {
  const race = await fetch(raceQuery(api, type, id)).catch(() => null);
  if (!race) return null;
  const { state } = race.availability;
  const online = isOnline(race.race_details);
  if (state === 'open' && online) return null;
  const notice = !online ? 'not_online' : state === 'sold_out' ? 'sold_out' : 'not_open';
  const page = type === 'race' ? paths.race(api.lang, race.slug) : paths.home(api.lang);
  return { href: `${page}?notice=${notice}`, soldOut: notice === 'sold_out', online };
}

/** Is a place of a sold-out race kept for the visitor, who has the code of whoever gave it up? */
const hasPlace = async (fetch: Fetch, api: Api, { type, id }: DraftStart, { soldOut }: CannotBegin) =>
  soldOut && (await fetch(keptPlaceQuery(api, type, id))) !== null;

/** Loads the data of a step; redirects from one that is not reached to the first one not done. */
async function fetchStep(fetch: Fetch, api: Api, id: string, step: Step | undefined): Promise<void> {
  const draft = await fetch(draftQuery(api, id));
  const done = new Set(draft.steps.filter((row) => row.done).map((row) => row.step));
  if (step === undefined || !isReached(stepsOfDraft(draft), step, done)) {
    throw redirect(stepHref(api, id, draft.next));
  }
  await Promise.all([
    fetch(raceQuery(api, draft.race_type, draft.race_id)),
    ...(step === 'who'
      ? [fetch(allFriendsQuery(api)), fetch(standingsQuery(api, draft.race_type, draft.race_id, draft.id))]
      : []),
    ...(['who', 'athlete', 'medical-certificate', 'address'].includes(step) ? [fetch(countriesQuery(api))] : []),
    ...(step === 'address' ? [fetch(addressesQuery(api))] : []),
    ...(step === 'medical-certificate' ? [fetchCertificates(fetch, api, draft)] : []),
    ...(step === 'services' ? [fetch(cartQuery(api)), fetchServices(fetch, api, draft.race_type, draft.race_id)] : []),
  ]);
}

/** Loads the data of the certificate step: the accepted kinds, and the athlete's stored certificates. */
async function fetchCertificates(fetch: Fetch, api: Api, { answers, member }: DraftView): Promise<void> {
  const typeId = answers.type?.registration_type_id;
  if (typeId === undefined || !member) return;
  await Promise.all([
    fetch(typesQuery(api, typeId)),
    fetch(disciplinesQuery(api, typeId)),
    fetch(certificatesQuery(api, member.id)),
  ]);
}

/** Loads the services; redirects to the cart, with a notice, if that fails (checkout §4). */
async function fetchServices(fetch: Fetch, api: Api, type: 'race' | 'package', id: number): Promise<void> {
  try {
    await fetch(servicesQuery(api, type, id));
  } catch {
    throw redirect(paths.cart(api.lang, 'services'));
  }
}

export const meta: MetaFunction = (args) =>
  pageMeta(args, (_circuit, lang) => {
    const t = textIn(wizardText, lang);
    const step = stepAt(args.params.step);
    return { title: step ? `${t(step)} · ${t('title')}` : t('title'), isPrivate: true };
  });

export default function RegistrationPage() {
  const step = stepAt(useParams().step) ?? 'who';
  const [query] = useSearchParams();
  const draft = query.get('draft');
  const race = draftStartOf(query);
  if (draft) return <WithDraft key={`${draft} ${step}`} id={draft} step={step} />;
  return race && <StartPage {...race} />;
}

function WithDraft({ id, step }: { id: string; step: Step }) {
  const api = useApi();
  const { data: draft } = useSuspenseQuery(draftQuery(api, id));
  const { data: race } = useSuspenseQuery(raceQuery(api, draft.race_type, draft.race_id));
  return <DraftStep draft={draft} race={race} step={step} />;
}
