import { queryOptions } from '@tanstack/react-query';
import type { Api } from '#web/api.tsx';
import { getServiceRegistrations } from '../contract.ts';

/** The signed-in user's registrations that a service can be for. */
export const serviceRegistrationsQuery = (api: Api, serviceId: number) =>
  queryOptions({
    queryKey: api.key('service-registrations', serviceId),
    queryFn: async () => (await api(getServiceRegistrations, { params: { id: serviceId } })).data,
  });
