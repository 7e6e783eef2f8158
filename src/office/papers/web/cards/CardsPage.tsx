import { useSuspenseQuery } from '@tanstack/react-query';
import { type LoaderFunctionArgs, type MetaFunction, useSearchParams } from 'react-router';
import { accountQuery } from '#features/identity/web/useAccount.ts';
import { circuitIn, officeQuery, useOffice } from '#office/kit/web/useOffice.ts';
import { textIn } from '#text/translate.ts';
import { useApi } from '#web/api.tsx';
import { pageMeta } from '#web/meta.ts';
import { FilterBar } from '#web/office/FilterBar.tsx';
import { prefetchWith } from '#web/prefetch.ts';
import { useText } from '#web/text.tsx';
import { longestCardSearch } from '../../contract/cards.ts';
import { officeCardsText } from '../../text/cards.ts';
import { ReviewDesk, shownOf } from '../certificates/ReviewDesk.tsx';
import { Card } from './Card.tsx';
import { cardQuery, cardsAsked, cardsQuery, useCardVerdicts } from './useCards.ts';

export const loader = (args: LoaderFunctionArgs) =>
  prefetchWith(args, async (fetch, api) => {
    const query = args.url.searchParams;
    const circuit = circuitIn(args.params);
    const [queue] = await Promise.all([
      fetch(cardsQuery(api, circuit, cardsAsked(query))),
      fetch(officeQuery(api, circuit)),
      fetch(accountQuery(api)),
    ]);
    const shown = shownOf(queue.data, query, 'card');
    if (shown) await fetch(cardQuery(api, circuit, shown.id));
  });

export const meta: MetaFunction = (args) =>
  pageMeta(args, (_, lang) => ({ title: textIn(officeCardsText, lang)('title'), isPrivate: true }));

export default function CardsPage() {
  const t = useText(officeCardsText);
  const api = useApi();
  const { circuit } = useOffice();
  const [query] = useSearchParams();
  const { data: queue } = useSuspenseQuery(cardsQuery(api, circuit.id, cardsAsked(query)));
  const { judge, undo, ask } = useCardVerdicts(circuit.id);
  return (
    <ReviewDesk
      name="card"
      t={t}
      list={queue}
      find={
        <FilterBar search={{ label: t('search'), hint: t('search_hint'), maxLength: longestCardSearch }} filters={[]} />
      }
      narrowing={['search']}
      undo={undo}
    >
      {(id, desk) => (
        <Card
          key={id}
          id={id}
          desk={desk}
          judge={(body, done) => desk.judge(done, () => judge(id, body))}
          ask={async (done) => {
            const { data } = await ask(id);
            if (data.card === 'verified') desk.settled(done);
            return data;
          }}
        />
      )}
    </ReviewDesk>
  );
}
