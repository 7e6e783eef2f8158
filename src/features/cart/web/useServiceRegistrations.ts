import { queryOptions } from '@tanstack/react-query';
import type { Api } from '#web/api.tsx';
import { getServiceRegistrations } from '../contract.ts';

export const serviceRegistrationsQuery = (api: Api, serviceId: number) =>
  queryOptions({
    queryKey: api.key('service-registrations', serviceId),
    queryFn: async () => (await api(getServiceRegistrations, { params: { id: serviceId } })).data,
  });
