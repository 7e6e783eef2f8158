import { queryOptions } from '@tanstack/react-query';
import { Day } from '#kernel/calendar.ts';
import { urlOf } from '#kernel/call.ts';
import { useOffice, useProved } from '#office/kit/web/useOffice.ts';
import { type Api, useApi } from '#web/api.tsx';
import { MonthIn } from '../../contract/invoices.ts';
import { closeBooks, getTakings, getTakingsFile, getTakingsOfDay } from '../../contract/takings.ts';

/** The month that the address names; without one it is this month. */
export const monthIn = (query: URLSearchParams): string | undefined => MonthIn.safeParse(query.get('month')).data;

export const dayIn = (query: URLSearchParams): Day | undefined => Day.safeParse(query.get('day')).data;

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

export const takingsFileAddress = (circuit: number, month: string, lang: string): string =>
  `/api${urlOf(getTakingsFile).replace(':id', String(circuit))}?${new URLSearchParams({ month, lang })}`;

export function useCloseBooks() {
  const api = useApi();
  const { circuit } = useOffice();
  const { run, question } = useProved(circuit.id);
  return {
    question,
    close: (until: Day | null) => run(() => api(closeBooks, { params: { id: circuit.id }, body: { until } })),
  };
}
