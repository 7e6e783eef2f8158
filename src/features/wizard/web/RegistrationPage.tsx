import { useSuspenseQuery } from '@tanstack/react-query';
import { type LoaderFunctionArgs, type MetaFunction, redirect, useParams, useSearchParams } from 'react-router';
import { addressesQuery } from '#features/addresses/web/useAddresses.ts';
import { allFriendsQuery } from '#features/athletes/web/useAthletes.ts';
import { cartQuery } from '#features/cart/web/useCart.ts';
import { certificatesQuery, disciplinesQuery, typesQuery } from '#features/certificates/web/useCertificates.ts';
import { accountQuery } from '#features/identity/web/useAccount.ts';
import { countriesQuery } from '#features/identity/web/useCountries.ts';
import { isOnline } from '#features/races/rules/registerButton.ts';
import { raceIn } from '#features/races/web/raceIn.ts';
import { raceQuery } from '#features/races/web/useRace.ts';
import { servicesQuery } from '#features/shop/web/useServices.ts';
import { langOf } from '#kernel/lang.ts';
import { checkSegment, paths } from '#kernel/paths.ts';
import { PersonalId } from '#kernel/wire.ts';
import { textIn } from '#text/translate.ts';
import { type Api, ApiError, useApi } from '#web/api.tsx';
import { pageMeta } from '#web/meta.ts';
import { type Fetch, type Prefetched, prefetchWith } from '#web/prefetch.ts';
import type { DraftPreview } from '../contract.ts';
import { mayOpen, openSteps } from '../rules/known.ts';
import { type Step, stepAt } from '../rules/steps.ts';
import { wizardText } from '../text/index.ts';
import { CheckPage } from './CheckPage.tsx';
import { DraftStep } from './DraftStep.tsx';
import { type DraftStart, StartPage } from './StartPage.tsx';
import { draftQuery, keptPlaceQuery, previewQuery, standingOfDraft, standingsQuery, stepHref } from './useDraft.ts';
import { CheckFrame } from './WizardFrame.tsx';

/** The crew of an invitation; an invalid id counts as no invitation. */
const crewIn = (query: URLSearchParams): string | undefined => PersonalId.safeParse(query.get('crew')).data;

/** The race or package of a new registration, and the crew of an invitation, from the address. */
function draftStartOf(query: URLSearchParams): DraftStart | null {
  const race = raceIn(query);
  return race && { ...race, crew: race.type === 'race' ? crewIn(query) : undefined };
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
      if (id && params.step === checkSegment) await fetchCheck(fetch, api, id);
      else if (id) await fetchStep(fetch, api, id, stepAt(params.step));
      else if (race)
        await Promise.all([
          fetch(raceQuery(api, race.type, race.id)),
          fetch(allFriendsQuery(api)),
          fetch(standingsQuery(api, race.type, race.id)),
          fetch(keptPlaceQuery(api, race.type, race.id)),
          fetch(countriesQuery(api)),
          // Whoever was invited into a crew answers in the steps.
          race.crew === undefined && fetchPreview(fetch, api, race),
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

/** Loads what "Check your data" shows of a draft, stored or not. */
async function fetchShown(fetch: Fetch, api: Api, draft: DraftPreview): Promise<void> {
  const asks = (step: Step) => draft.steps.some((row) => row.step === step);
  await Promise.all([
    fetch(countriesQuery(api)),
    asks('address') && fetch(addressesQuery(api)),
    asks('medical-certificate') && fetchCertificates(fetch, api, draft),
  ]);
}

async function fetchPreview(fetch: Fetch, api: Api, race: DraftStart): Promise<void> {
  const draft = await fetch(previewQuery(api, race.type, race.id));
  if (draft) await fetchShown(fetch, api, draft);
}

/** Redirects to the first open step where one is. */
async function fetchCheck(fetch: Fetch, api: Api, id: string): Promise<void> {
  const draft = await fetch(draftQuery(api, id));
  const [open] = openSteps(standingOfDraft(draft));
  if (open) throw redirect(stepHref(api, id, open));
  await Promise.all([fetch(raceQuery(api, draft.race_type, draft.race_id)), fetchShown(fetch, api, draft)]);
}

/** Loads the data of a step; redirects from one that is not reached to the first one not done. */
async function fetchStep(fetch: Fetch, api: Api, id: string, step: Step | undefined): Promise<void> {
  const draft = await fetch(draftQuery(api, id));
  if (step === undefined || !mayOpen(standingOfDraft(draft), step)) {
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
async function fetchCertificates(fetch: Fetch, api: Api, { answers, known, member }: DraftPreview): Promise<void> {
  const typeId = (answers.type ?? known.type)?.registration_type_id;
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
    const name = args.params.step === checkSegment ? 'check' : stepAt(args.params.step);
    return { title: name ? `${t(name)} · ${t('title')}` : t('title'), isPrivate: true };
  });

export default function RegistrationPage() {
  const { step } = useParams();
  const [query] = useSearchParams();
  const draft = query.get('draft');
  const race = draftStartOf(query);
  if (draft)
    return <WithDraft key={`${draft} ${step}`} id={draft} step={step} fromCheck={query.get('from') === 'check'} />;
  return race && <StartPage {...race} />;
}

function WithDraft({ id, step, fromCheck }: { id: string; step: string | undefined; fromCheck: boolean }) {
  const api = useApi();
  const { data: draft } = useSuspenseQuery(draftQuery(api, id));
  const { data: race } = useSuspenseQuery(raceQuery(api, draft.race_type, draft.race_id));
  if (step !== checkSegment) return <DraftStep {...{ draft, race, fromCheck }} step={stepAt(step) ?? 'who'} />;
  const raceHref = race.race_type === 'race' ? paths.race(api.lang, race.slug) : paths.home(api.lang);
  return (
    <CheckFrame race={race} total={draft.total}>
      <CheckPage draft={draft} race={race} raceHref={raceHref} />
    </CheckFrame>
  );
}
