import { queryOptions, useQuery } from '@tanstack/react-query';
import { useOffice } from '#office/kit/web/useOffice.ts';
import { type Api, useApi } from '#web/api.tsx';
import { type GoLiveView, getGoLive } from '../contract/goLive.ts';
import { getWrongOnSale, type WrongOnSale } from '../contract/onSale.ts';
import { getToday } from '../contract/today.ts';
import { mendsSetUps, setsUpCircuit } from './mayUse.ts';

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
