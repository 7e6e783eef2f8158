import { queryOptions, useQuery, useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { useProof } from '#features/identity/web/secondFactor/useProof.tsx';
import type { StaffCall } from '#kernel/call.ts';
import type { Role } from '#kernel/roles.ts';
import { CatalogueId } from '#kernel/wire.ts';
import { type Api, useApi, useLang } from '#web/api.tsx';
import { useText } from '#web/text.tsx';
import {
  changeOfficeRace,
  changeRoles,
  copyOfficeRace,
  disruptOfficeRace,
  type GoLiveView,
  getBankSetUp,
  getFigures,
  getGoLive,
  getInvitations,
  getMovements,
  getOffice,
  getOfficeCards,
  getOfficeCertificates,
  getOfficeCoupons,
  getOfficeOrders,
  getOfficePolicies,
  getOfficeProducts,
  getOfficeRegistrations,
  getParcels,
  getPeople,
  getSeasonSetUp,
  getToday,
  getWrongOnSale,
  invitePerson,
  type OfficeView,
  type WrongOnSale,
  withdrawInvitation,
} from '../contract.ts';
import { type RoleWords, rolesInWords } from '../rules/rolesInWords.ts';
import { consoleText } from '../text/index.ts';

/** The circuit whose office a page is about: the address says it, or it is the one of the host. */
export const circuitIn = (query: URLSearchParams, api: Api): number =>
  CatalogueId.safeParse(query.get('circuit') ?? '').data ?? api.circuit;

/** What stands in links to the office's pages: nothing for the circuit of the host. */
export const circuitForLinks = (circuit: number, api: Api): number | undefined =>
  circuit === api.circuit ? undefined : circuit;

export const officeQuery = (api: Api, circuit: number) =>
  queryOptions({
    queryKey: api.key('office', circuit),
    queryFn: async () => (await api(getOffice, { params: { id: circuit } })).data,
  });

/** What is on sale and has something wrong with it, for who may look at set-ups. */
export const wrongOnSaleQuery = (api: Api, circuit: number) =>
  queryOptions({
    queryKey: api.key('office', circuit, 'wrong'),
    queryFn: async () => (await api(getWrongOnSale, { params: { id: circuit } })).data,
  });

/** The next races and what was last changed, for Today. */
export const todayQuery = (api: Api, circuit: number) =>
  queryOptions({
    queryKey: api.key('office', circuit, 'today'),
    queryFn: async () => (await api(getToday, { params: { id: circuit } })).data,
  });

/** What is to be done before the first race opens, for who sets it up. */
export const goLiveQuery = (api: Api, circuit: number) =>
  queryOptions({
    queryKey: api.key('office', circuit, 'go-live'),
    queryFn: async () => (await api(getGoLive, { params: { id: circuit } })).data,
  });

export const peopleQuery = (api: Api, circuit: number, page: number) =>
  queryOptions({
    queryKey: api.key('office', circuit, 'people', page),
    queryFn: () => api(getPeople, { params: { id: circuit }, querystring: { page } }),
  });

export const invitationsQuery = (api: Api, circuit: number) =>
  queryOptions({
    queryKey: api.key('office', circuit, 'invitations'),
    queryFn: async () => (await api(getInvitations, { params: { id: circuit } })).data,
  });

/** The office of this page. */
export function useOffice() {
  const api = useApi();
  const [query] = useSearchParams();
  return useSuspenseQuery(officeQuery(api, circuitIn(query, api))).data;
}

/** The roles that somebody has in an office, and which of them are for the whole circuit. */
export interface InOffice {
  readonly roles: readonly Role[];
  readonly whole: readonly Role[];
}

/** May whoever looks ask this? A role for single races counts only where the call narrows what it does to them. */
export const may =
  (call: StaffCall) =>
  ({ roles, whole }: InOffice): boolean =>
    call.roles.some((role) => (call.byRace ? roles : whole).includes(role));

/** May whoever looks read and change the office's people? */
export const seesPeople = may(getPeople);

/** May whoever looks read how races are set up? */
export const seesSetUps = may(getSeasonSetUp);

/** May whoever looks postpone or cancel a race, and open its sale again? */
export const disruptsRaces = may(disruptOfficeRace);

/** May whoever looks mend what the checks of a set-up find? */
export const mendsSetUps = may(changeOfficeRace);

/** May whoever looks read what the whole circuit sets up: policies, federations, kinds of certificates? */
export const seesCircuitSetUps = may(getOfficePolicies);

/** May whoever looks make a race of another? It is a race of the circuit, which no role for single races has. */
export const copiesRaces = may(copyOfficeRace);

/** May whoever looks read the products of the shop? */
export const seesShop = may(getOfficeProducts);

/** Does whoever looks set up the whole circuit, and not single races of it alone? */
export const setsUpCircuit = may(getGoLive);

/** What is to be done before the first race opens, on a page; nothing for whoever cannot do it. */
export function useGoLive(): readonly GoLiveView[] {
  const office = useOffice();
  const api = useApi();
  const found = useQuery({ ...goLiveQuery(api, office.circuit.id), enabled: setsUpCircuit(office), retry: false });
  return found.data ?? [];
}

/** What is wrong with what is on sale, on a page; nothing for whoever could not mend it. */
export function useWrongOnSale(): readonly WrongOnSale[] {
  const office = useOffice();
  const api = useApi();
  const found = useQuery({ ...wrongOnSaleQuery(api, office.circuit.id), enabled: mendsSetUps(office) });
  return found.data ?? [];
}

/** May whoever looks read promo codes? */
export const readsCodes = may(getOfficeCoupons);

/** May whoever looks pack, send and hand out goods? */
export const deliversGoods = may(getParcels);

/** May whoever looks read the circuit’s settings, or its bank account alone? */
export const seesSettings = may(getBankSetUp);

/** May whoever looks judge certificates? */
export const judgesCertificates = may(getOfficeCertificates);

/** May whoever looks judge cards that the registry left in doubt? */
export const judgesCards = may(getOfficeCards);

/** May whoever looks settle the movements of the circuit's account? */
export const settlesMoney = may(getMovements);

/** May whoever looks read the figures of a season? */
export const seesFigures = may(getFigures);

/** May whoever looks read the office's orders? */
export const seesOrders = may(getOfficeOrders);

/** May whoever looks read the office's registrations? */
export const seesRegistrations = may(getOfficeRegistrations);

/** Runs what the office may only do with a recent proof (`useProof`). What was read of the office is read anew afterwards. */
export function useProved(circuit: number) {
  const api = useApi();
  const queries = useQueryClient();
  const { run: prove, question } = useProof();
  const run = async <Done>(act: () => Promise<Done>): Promise<Done> => {
    const done = await prove(act);
    await queries.invalidateQueries({ queryKey: api.key('office', circuit) });
    return done;
  };
  return { run, question };
}

/** What changes the office's people; each asks for the password again where the sign-in is old. */
export function usePeopleChanges(circuit: number) {
  const api = useApi();
  const { run, question } = useProved(circuit);
  const id = circuit;
  type Roles = Parameters<typeof api<typeof invitePerson>>[1]['body']['roles'];
  return {
    question,
    invite: (email: string, roles: Roles) => run(() => api(invitePerson, { params: { id }, body: { email, roles } })),
    change: (person: string, roles: Roles, seen: Roles) =>
      run(() => api(changeRoles, { params: { id, person }, body: { roles, seen } })),
    withdraw: (invitation: string) => run(() => api(withdrawInvitation, { params: { id, invitation } })),
  };
}

/** The words of the page's language for roles. */
export function useRoleWords(): RoleWords {
  const t = useText(consoleText);
  return { role: (role) => t(`role_${role}`), only: (races) => t('only', { races }), gone: t('race_gone') };
}

/** Roles with the races that they are for, as a sentence says them: "Organizzazione (solo 10 km) e Soldi". */
export function useHeldRoles() {
  const lang = useLang();
  const words = useRoleWords();
  return (held: OfficeView['held']) => rolesInWords(held, lang, words);
}

/** Roles as a sentence says them: "Soldi e Banco". */
export function useRoleNames() {
  const lang = useLang();
  const t = useText(consoleText);
  return (roles: readonly Role[]) =>
    new Intl.ListFormat(lang, { type: 'conjunction' }).format(roles.map((role) => t(`role_${role}`)));
}
