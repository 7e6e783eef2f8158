import { queryOptions } from '@tanstack/react-query';
import type { Day } from '#kernel/calendar.ts';
import { urlOf } from '#kernel/call.ts';
import { type Api, type Input, useApi } from '#web/api.tsx';
import {
  closeOpenDays,
  closeTakings,
  getOpenDays,
  getTakings,
  getTakingsFile,
  getTakingsOfDay,
  MonthIn,
} from '../../contract.ts';
import { useOffice, useProved } from '../useOffice.ts';

/** The month that the address names; without one it is this month. */
export const monthIn = (query: URLSearchParams): string | undefined => MonthIn.safeParse(query.get('month')).data;

export const takingsQuery = (api: Api, circuit: number, month: string | undefined) =>
  queryOptions({
    queryKey: api.key('office', circuit, 'takings', month),
    queryFn: async () =>
      (await api(getTakings, { params: { id: circuit }, querystring: month === undefined ? {} : { month } })).data,
  });

export const takingsDayQuery = (api: Api, circuit: number, day: Day) =>
  queryOptions({
    queryKey: api.key('office', circuit, 'takings of', day),
    queryFn: async () => (await api(getTakingsOfDay, { params: { id: circuit, day } })).data,
  });

/** Where a month's takings are downloaded. */
export const takingsFileAddress = (circuit: number, month: string, lang: string): string =>
  `/api${urlOf(getTakingsFile).replace(':id', String(circuit))}?${new URLSearchParams({ month, lang })}`;

export const openDaysQuery = (api: Api, circuit: number, until: Day) =>
  queryOptions({
    queryKey: api.key('office', circuit, 'open days', until),
    queryFn: async () => (await api(getOpenDays, { params: { id: circuit, day: until } })).data,
  });

/** Closes several days of this office as they were seen. */
export function useCloseOpenDays() {
  const api = useApi();
  const { circuit } = useOffice();
  const { run, question } = useProved(circuit.id);
  return {
    question,
    close: (body: Input<typeof closeOpenDays>['body']) =>
      run(async () => (await api(closeOpenDays, { params: { id: circuit.id }, body })).data),
  };
}

/** Closes a day of this office. */
export function useCloseDay(day: Day) {
  const api = useApi();
  const { circuit } = useOffice();
  const { run, question } = useProved(circuit.id);
  const params = { id: circuit.id, day };
  return {
    question,
    close: (body: Input<typeof closeTakings>['body']) => run(() => api(closeTakings, { params, body })),
  };
}
