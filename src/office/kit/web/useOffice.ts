import { queryOptions, useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { useProof } from '#features/identity/web/secondFactor/useProof.tsx';
import type { StaffCall } from '#kernel/call.ts';
import type { Role } from '#kernel/roles.ts';
import { CatalogueId } from '#kernel/wire.ts';
import { type Api, useApi, useLang } from '#web/api.tsx';
import { useText } from '#web/text.tsx';
import { getOffice, type OfficeView } from '../contract/office.ts';
import { type RoleWords, rolesInWords } from '../rules/rolesInWords.ts';
import { consoleText } from '../text/index.ts';

export const circuitIn = ({ circuit }: Readonly<Record<string, string | undefined>>): number =>
  CatalogueId.safeParse(circuit ?? '').data ?? 0;

export const useCircuit = (): number => circuitIn(useParams());

export const officeQuery = (api: Api, circuit: number) =>
  queryOptions({
    queryKey: api.key('office', circuit),
    queryFn: async () => (await api(getOffice, { params: { id: circuit } })).data,
  });

export function useOffice() {
  const api = useApi();
  return useSuspenseQuery(officeQuery(api, useCircuit())).data;
}

export interface InOffice {
  readonly roles: readonly Role[];
  readonly whole: readonly Role[];
}

/** May whoever looks ask this? A role for single races counts only where the call narrows what it does to them. */
export const may =
  (call: StaffCall) =>
  ({ roles, whole }: InOffice): boolean =>
    call.roles.some((role) => (call.byRace ? roles : whole).includes(role));

/** Runs what the office may only do with a recent proof. Done or refused, what was read of the office is read anew afterwards. */
export function useProved(circuit: number) {
  const api = useApi();
  const queries = useQueryClient();
  const { run: prove, question } = useProof();
  // Also after a refusal: then something is otherwise than the page says.
  const run = <Done>(act: () => Promise<Done>): Promise<Done> =>
    prove(act).finally(() => queries.invalidateQueries({ queryKey: api.key('office', circuit) }));
  return { run, question };
}

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

export function useRoleNames() {
  const lang = useLang();
  const t = useText(consoleText);
  return (roles: readonly Role[]) =>
    new Intl.ListFormat(lang, { type: 'conjunction' }).format(roles.map((role) => t(`role_${role}`)));
}
