import { type LoaderFunctionArgs, redirect } from 'react-router';
import { addressesQuery } from '#features/addresses/web/useAddresses.ts';
import { allFriendsQuery } from '#features/athletes/web/useAthletes.ts';
import { cartQuery } from '#features/cart/web/useCart.ts';
import { certificatesQuery, disciplinesQuery, typesQuery } from '#features/certificates/web/useCertificates.ts';
import { accountQuery } from '#features/identity/web/useAccount.ts';
import { countriesQuery } from '#features/identity/web/useCountries.ts';
import { isOnline } from '#features/races/rules/registerButton.ts';
import { raceHref } from '#features/races/web/raceHref.ts';
import { raceQuery } from '#features/races/web/useRace.ts';
import { servicesQuery } from '#features/shop/web/useServices.ts';
import { langOf } from '#kernel/lang.ts';
import { checkSegment, paths } from '#kernel/paths.ts';
import { textIn } from '#text/translate.ts';
import { type Api, ApiError } from '#web/api.tsx';
import { privateMeta } from '#web/meta.ts';
import { type Fetch, type PageData, prefetchWith } from '#web/prefetch.ts';
import type { DraftPreview } from '../contract.ts';
import { mayOpen, openSteps } from '../rules/known.ts';
import type { Step } from '../rules/steps.ts';
import { wizardText } from '../text/index.ts';
import { type DraftStart, draftStartOf } from './draftStart.ts';
import { draftQuery, keptPlaceQuery, previewQuery, standingOfDraft, standingsQuery, stepHref } from './useDraft.ts';

const home = (lang: string | undefined, notice: string) => redirect(`${paths.home(langOf(lang))}?notice=${notice}`);

/** What a page of a registration shows: a step, "Check your data", or nothing where its address names no step. */
export type RegistrationPage = Step | typeof checkSegment | undefined;

/** Loads a page of a registration; redirects to the first step not done, to "Check your data", or Home. */
export function loadRegistration(args: LoaderFunctionArgs, shown: RegistrationPage): Promise<PageData> {
  const { url, params } = args;
  const id = url.searchParams.get('draft');
  const race = draftStartOf(url.searchParams);
  if (!id && !race) throw home(params.lang, 'race_not_found');
  const of = race && (race.type === 'race' ? { race: race.id, crew: race.crew } : { package: race.id });
  if (!id && of && shown !== 'who' && shown !== checkSegment) {
    throw redirect(paths.registrationStart(langOf(params.lang), of));
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
      if (id) await (shown === 'check' ? fetchCheck(fetch, api, id) : fetchStep(fetch, api, id, shown));
      else if (race && of) {
        // Whoever was invited into a crew answers in the steps.
        const known = race.crew === undefined ? await fetch(previewQuery(api, race.type, race.id)) : null;
        if (known && shown === 'who') throw redirect(paths.registrationCheckStart(api.lang, of));
        if (!known && shown !== 'who') throw redirect(paths.registrationStart(api.lang, of));
        await Promise.all([
          fetch(raceQuery(api, race.type, race.id)),
          fetch(keptPlaceQuery(api, race.type, race.id)),
          known
            ? fetchShown(fetch, api, known)
            : Promise.all([
                fetch(allFriendsQuery(api)),
                fetch(standingsQuery(api, race.type, race.id)),
                fetch(countriesQuery(api)),
              ]),
        ]);
      }
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
  return { href: `${raceHref(api.lang, race)}?notice=${notice}`, soldOut: notice === 'sold_out', online };
}

/** Is a place of a sold-out race kept for the visitor, who has the code of whoever gave it up? */
const hasPlace = async (fetch: Fetch, api: Api, { type, id }: DraftStart, { soldOut }: CannotBegin) =>
  soldOut && (await fetch(keptPlaceQuery(api, type, id))) !== null;

async function fetchShown(fetch: Fetch, api: Api, draft: DraftPreview): Promise<void> {
  const asks = (step: Step) => draft.steps.some((row) => row.step === step);
  await Promise.all([
    fetch(countriesQuery(api)),
    asks('address') && fetch(addressesQuery(api)),
    asks('medical-certificate') && fetchCertificates(fetch, api, draft),
  ]);
}

async function fetchCheck(fetch: Fetch, api: Api, id: string): Promise<void> {
  const draft = await fetch(draftQuery(api, id));
  const [open] = openSteps(standingOfDraft(draft));
  if (open) throw redirect(stepHref(api, id, open));
  await Promise.all([fetch(raceQuery(api, draft.race_type, draft.race_id)), fetchShown(fetch, api, draft)]);
}

/** Loads the data of a step; redirects from one that is not reached to the first one not done. */
async function fetchStep(fetch: Fetch, api: Api, id: string, step: Exclude<RegistrationPage, typeof checkSegment>) {
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

export const registrationMeta = (name: Step | typeof checkSegment | 'change_title') =>
  privateMeta((lang) => {
    const t = textIn(wizardText, lang);
    return `${t(name)} · ${t('title')}`;
  });
