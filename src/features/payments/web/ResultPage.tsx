import { useSuspenseQuery } from '@tanstack/react-query';
import { type LoaderFunctionArgs, type MetaFunction, Navigate, redirect, useSearchParams } from 'react-router';
import { userCrewsQuery } from '#features/crews/web/useUserCrews.ts';
import { crewedLines, raceOfOrder } from '#features/orders/web/orderContents.ts';
import { passesQuery, wireQuery } from '#features/orders/web/useOrder.ts';
import { useOrderCircuit } from '#features/orders/web/useOrderCircuit.ts';
import { fetchPoster } from '#features/races/web/RacePoster.tsx';
import { startsQuery } from '#features/registration/web/useStarts.ts';
import type { Lang } from '#kernel/lang.ts';
import { paths } from '#kernel/paths.ts';
import { textIn } from '#text/translate.ts';
import { useApi, useLang } from '#web/api.tsx';
import { pageMeta } from '#web/meta.ts';
import { prefetchWith } from '#web/prefetch.ts';
import { useText } from '#web/text.tsx';
import { Button, ButtonLink } from '#web/ui/Button.tsx';
import { type ReturnPage, shownOutcome } from '../rules/outcome.ts';
import { paymentsText } from '../text/index.ts';
import { askDocuments } from './NextSteps.tsx';
import { EndedResult, FailedResult, HomeLink, News, PaidResult, PlacedResult } from './ResultParts.tsx';
import styles from './result.module.css';
import { type OrderResult, orderIn, orderResultQuery, useAsking } from './useResult.ts';
import { useWait } from './useWireDays.ts';

interface PageVisit {
  readonly page: ReturnPage;
  readonly lang: Lang;
  readonly asked?: number;
}

/** Refused on a provider's page: the error page; refused or left at Satispay: Home (checkout §4, "Outcomes"). */
function belongsElsewhere({ outcome, order }: OrderResult, { page, lang, asked = 0 }: PageVisit): string | null {
  if (shownOutcome(outcome, page, asked) !== 'failed') return null;
  if (page === 'satispay') return `${paths.home(lang)}?notice=payment_refused&order=${order.id}`;
  return page === 'success' ? paths.orderError(lang, order.id) : null;
}

export const resultLoader = (page: ReturnPage) => (args: LoaderFunctionArgs) => {
  const id = orderIn(args.url.searchParams);
  return prefetchWith(args, async (fetch, api) => {
    const [result] = await Promise.all([
      fetch(orderResultQuery(api, id, page)),
      ...(id === null ? [] : [fetch(passesQuery(api, id)), fetch(wireQuery(api, id))]),
    ]);
    const elsewhere = result && belongsElsewhere(result, { page, lang: api.lang });
    if (elsewhere) throw redirect(elsewhere);
    if (!result) return;
    const race = raceOfOrder(result.order);
    await Promise.all([
      fetch(userCrewsQuery(api, crewedLines(result.order.order_details))),
      fetchPoster(fetch, api, race),
      ...(result.outcome === 'paid' ? [fetch(startsQuery(api, askDocuments(result.order)))] : []),
    ]);
  });
};

export const resultMeta =
  (page: ReturnPage): MetaFunction =>
  (args) =>
    pageMeta(args, (_circuit, lang) => ({ title: textIn(paymentsText, lang)(`general_${page}`), isPrivate: true }));

/** A result page (checkout §2): the outcome of the user's own order, otherwise a general text. */
export function ResultPage({ page }: { readonly page: ReturnPage }) {
  const [query] = useSearchParams();
  const { data } = useSuspenseQuery(orderResultQuery(useApi(), orderIn(query), page));
  return (
    <main id="main" className={`wrap ${styles.page}`}>
      {data ? <Known result={data} page={page} /> : <General page={page} />}
    </main>
  );
}

function Known({ result, page }: { readonly result: OrderResult; readonly page: ReturnPage }) {
  const t = useText(paymentsText);
  const { name: circuit } = useOrderCircuit(result.order);
  return (
    <>
      {circuit !== null && <p className={styles.circuit}>{t('of_circuit', { circuit })}</p>}
      <Shown result={result} page={page} />
    </>
  );
}

function Shown({ result, page }: { readonly result: OrderResult; readonly page: ReturnPage }) {
  const { order, outcome } = result;
  const { asked } = useAsking(order.id, page);
  const elsewhere = belongsElsewhere(result, { page, lang: useLang(), asked });
  if (elsewhere) return <Navigate to={elsewhere} replace />;
  const shown = shownOutcome(outcome, page, asked);
  switch (shown) {
    case 'paid':
      return <PaidResult order={order} />;
    case 'placed':
      return <PlacedResult order={order} />;
    case 'pending':
      return <PendingResult order={order} page={page} />;
    case 'requested':
      return <RequestedResult order={order} />;
    case 'left':
    case 'failed':
      return <FailedResult order={order} left={shown === 'left'} />;
    default:
      return <EndedResult order={order} ending={shown} />;
  }
}

/** It asks again for a while, and then offers a button. */
function PendingResult({ order, page }: { readonly order: OrderResult['order']; readonly page: ReturnPage }) {
  const t = useText(paymentsText);
  const { renews, isFetching, refetch } = useAsking(order.id, page);
  return (
    <>
      <News
        mark={{ mark: 'wait', text: t('result_pending_mark', { reference: order.reference }) }}
        title={t('result_pending')}
        lines={[t(renews ? 'result_pending_text' : 'result_pending_long')]}
      />
      <div className={styles.acts}>
        {!renews && (
          <Button waiting={isFetching && t('checking')} onClick={() => refetch()}>
            {t('check_again')}
          </Button>
        )}
        <HomeLink />
      </div>
    </>
  );
}

function General({ page }: { readonly page: ReturnPage }) {
  const lang = useLang();
  const t = useText(paymentsText);
  return (
    <>
      <News title={t(`general_${page}`)} lines={[t(`general_${page}_text`)]} />
      <div className={styles.acts}>
        <ButtonLink to={paths.dashboard(lang)}>{t('my_account')}</ButtonLink>
        <HomeLink />
      </div>
    </>
  );
}

/** After a while it reads that nothing is confirmed, and how to pay otherwise. */
function RequestedResult({ order }: { readonly order: OrderResult['order'] }) {
  const lang = useLang();
  const t = useText(paymentsText);
  const { isLong, renews, isFetching, refetch } = useAsking(order.id, 'satispay');
  const wait = useWait(order);
  return (
    <>
      <News
        mark={{ mark: isLong ? 'warn' : 'wait', text: t('result_requested_mark', { reference: order.reference }) }}
        title={t(isLong ? 'result_requested_long' : 'result_requested')}
        lines={[t('result_requested_text'), wait, t('result_requested_otherwise')]}
      />
      <div className={styles.acts}>
        <ButtonLink look={isLong ? 'filled' : 'outline'} to={paths.checkout(lang, order.id)}>
          {t('pay_otherwise')}
        </ButtonLink>
        {!renews && (
          <Button look="outline" waiting={isFetching && t('checking')} onClick={() => refetch()}>
            {t('check_again')}
          </Button>
        )}
        <HomeLink />
      </div>
    </>
  );
}
