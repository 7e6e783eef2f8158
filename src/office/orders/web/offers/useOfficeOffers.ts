import { queryOptions } from '@tanstack/react-query';
import { euroText } from '#kernel/money.ts';
import { officePageSizes, PageIn, PageSizeIn } from '#kernel/wire.ts';
import { useOffice, useProved } from '#office/kit/web/useOffice.ts';
import { type Api, useApi } from '#web/api.tsx';
import {
  answerViews,
  getOfferAnswers,
  getOfficeOffers,
  type OfficeOffersView,
  releaseOffers,
} from '../../contract/offers.ts';

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

export function useRelease() {
  const api = useApi();
  const { circuit } = useOffice();
  const { run, question } = useProved(circuit.id);
  return {
    question,
    release: (disruption: string, { registrations, amount }: OfficeOffersView['to_release']) => {
      const body = { registrations, amount: euroText(amount) };
      return run(() => api(releaseOffers, { params: { id: circuit.id, disruption }, body }));
    },
  };
}
