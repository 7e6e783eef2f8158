import { queryOptions, useSuspenseQuery } from '@tanstack/react-query';
import { type Api, useApi } from '#web/api.tsx';
import { getCircuit } from '../contract.ts';

export const circuitQuery = (api: Api) =>
  queryOptions({
    queryKey: api.key('circuit'),
    queryFn: async () => (await api(getCircuit, { params: { id: api.circuit } })).data,
  });

export const useCircuit = () => useSuspenseQuery(circuitQuery(useApi())).data;
