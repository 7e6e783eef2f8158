import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { euroText } from '#kernel/money.ts';
import { officePageSizes, PageIn, PageSizeIn } from '#kernel/wire.ts';
import { type Api, useApi } from '#web/api.tsx';
import {
  answerViews,
  confirmRelease,
  getOfferAnswers,
  getOfficeOffers,
  type OfficeOffersView,
  releaseOffers,
  withdrawRelease,
} from '../../contract.ts';
import { useOffice, useProved } from '../useOffice.ts';

const pageAsked = (query: URLSearchParams) => ({
  page: PageIn.parse(query.get('page') ?? 1),
  size: PageSizeIn.parse(query.get('size') ?? officePageSizes[0]),
});

export const offersAsked = pageAsked;
export const answersAsked = (query: URLSearchParams) => ({
  view: answerViews.find((view) => view === query.get('view')) ?? ('all' as const),
  ...pageAsked(query),
});

export const officeOffersQuery = (api: Api, circuit: number, querystring: ReturnType<typeof offersAsked>) =>
  queryOptions({
    queryKey: api.key('office', circuit, 'offers', ...Object.values(querystring)),
    queryFn: () => api(getOfficeOffers, { params: { id: circuit }, querystring }),
  });

export const offerAnswersQuery = (
  api: Api,
  circuit: number,
  disruption: string,
  querystring: ReturnType<typeof answersAsked>,
) =>
  queryOptions({
    queryKey: api.key('office', circuit, 'offers', disruption, ...Object.values(querystring)),
    queryFn: () => api(getOfferAnswers, { params: { id: circuit, disruption }, querystring }),
  });

/** Releases refunds, confirms a release that somebody else has asked for, or takes it back. */
export function useReleases() {
  const api = useApi();
  const queries = useQueryClient();
  const { circuit } = useOffice();
  const { run, question } = useProved(circuit.id);
  const id = circuit.id;
  return {
    question,
    /** What the page showed; where it is not so any more, what there is now is read before it is said. */
    release: async (disruption: string, { registrations, amount }: OfficeOffersView['to_release']) => {
      const body = { registrations, amount: euroText(amount) };
      try {
        return await run(async () => (await api(releaseOffers, { params: { id, disruption }, body })).data);
      } catch (error) {
        await queries.invalidateQueries({ queryKey: api.key('office', id, 'offers') });
        throw error;
      }
    },
    confirm: (disruption: string, release: string) =>
      run(() => api(confirmRelease, { params: { id, disruption, release } })),
    withdraw: (disruption: string, release: string) =>
      run(() => api(withdrawRelease, { params: { id, disruption, release } })),
  };
}
