import { queryOptions } from '@tanstack/react-query';
import type { Api } from '#web/api.tsx';
import { getSecondFactor } from '../../contract.ts';

export const factorQuery = (api: Api) =>
  queryOptions({
    queryKey: api.key('second-factor'),
    queryFn: async () => (await api(getSecondFactor, {})).data,
  });
