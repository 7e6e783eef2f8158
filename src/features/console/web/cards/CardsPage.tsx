import { useSuspenseQuery } from '@tanstack/react-query';
import type { LoaderFunctionArgs, MetaFunction } from 'react-router';
import { accountQuery } from '#features/identity/web/useAccount.ts';
import { paths } from '#kernel/paths.ts';
import { textIn } from '#text/translate.ts';
import { useApi, useLang } from '#web/api.tsx';
import { pageMeta } from '#web/meta.ts';
import { prefetchWith } from '#web/prefetch.ts';
import { useText } from '#web/text.tsx';
import { officeCardsText } from '../../text/cards.ts';
import { ReviewDesk, shownOf } from '../certificates/ReviewDesk.tsx';
import { circuitForLinks, circuitIn, officeQuery, useOffice } from '../useOffice.ts';
import { Card } from './Card.tsx';
import { cardQuery, cardsQuery, useCardVerdicts } from './useCards.ts';

export const loader = (args: LoaderFunctionArgs) =>
  prefetchWith(args, async (fetch, api) => {
    const query = args.url.searchParams;
    const circuit = circuitIn(query, api);
    const [queue] = await Promise.all([
      fetch(cardsQuery(api, circuit)),
      fetch(officeQuery(api, circuit)),
      fetch(accountQuery(api)),
    ]);
    const shown = shownOf(queue.data, query, 'card');
    if (shown) await fetch(cardQuery(api, circuit, shown.id));
  });

export const meta: MetaFunction = (args) =>
  pageMeta(args, (_, lang) => ({ title: textIn(officeCardsText, lang)('title'), isPrivate: true }));

/** Federations’ cards that the registry left in doubt, the one for the nearest race first: a key each. */
export default function CardsPage() {
  const t = useText(officeCardsText);
  const api = useApi();
  const lang = useLang();
  const { circuit } = useOffice();
  const { data: queue } = useSuspenseQuery(cardsQuery(api, circuit.id));
  const { judge, undo, ask, claim } = useCardVerdicts(circuit.id);
  const linked = circuitForLinks(circuit.id, api);
  return (
    <ReviewDesk
      name="card"
      t={t}
      rows={queue.data}
      total={queue.total}
      to={(id) => paths.consoleCards(lang, { circuit: linked, card: id })}
      undo={undo}
      claim={claim}
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
