import { useSuspenseQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type LoaderFunctionArgs, type MetaFunction, redirect, useParams } from 'react-router';
import { orderQuery } from '#features/orders/web/useOrder.ts';
import { addDays, dayInRome, dayInSentence, instantInSentence } from '#kernel/calendar.ts';
import { langOf } from '#kernel/lang.ts';
import { paths } from '#kernel/paths.ts';
import { PersonalId } from '#kernel/wire.ts';
import { textIn } from '#text/translate.ts';
import { useApi, useLang } from '#web/api.tsx';
import { pageMeta } from '#web/meta.ts';
import { prefetchWith } from '#web/prefetch.ts';
import { useEuro, useText } from '#web/text.tsx';
import { BackLink } from '#web/ui/BackLink.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import type { OrderWithdrawalsView, WithdrawalView } from '../contract.ts';
import { daysToReturn } from '../rules/withdrawable.ts';
import { withdrawalsText } from '../text/index.ts';
import { goodsLine } from './goodsLine.ts';
import { withdrawalsQuery } from './useWithdrawals.ts';
import { WithdrawalForm } from './WithdrawalForm.tsx';
import styles from './withdrawals.module.css';

/** An order that has nothing to withdraw from leads to its page, which says why. */
export async function loader(args: LoaderFunctionArgs) {
  const lang = langOf(args.params.lang);
  const id = PersonalId.safeParse(args.params.id);
  if (!id.success) throw redirect(`${paths.home(lang)}?notice=order_not_found`);
  return prefetchWith(args, async (fetch, api) => {
    const [{ open }] = await Promise.all([fetch(withdrawalsQuery(api, id.data)), fetch(orderQuery(api, id.data))]);
    if (open === 0) throw redirect(`${paths.checkout(lang, id.data)}#withdrawal`);
  });
}

export const meta: MetaFunction = (args) =>
  pageMeta(args, (_circuit, lang) => ({ title: textIn(withdrawalsText, lang)('title'), isPrivate: true }));

/** Withdrawing from the contract for goods: the statement, and the function that confirms it (art. 54-bis). */
export default function WithdrawalPage() {
  const api = useApi();
  const lang = useLang();
  const t = useText(withdrawalsText);
  const id = PersonalId.parse(useParams().id);
  const { data: order } = useSuspenseQuery(orderQuery(api, id));
  const { data: offer } = useSuspenseQuery(withdrawalsQuery(api, id));
  const [made, setMade] = useState<WithdrawalView | null>(null);
  return (
    <main id="main" className={`wrap ${styles.page}`}>
      <header className={styles.head}>
        <BackLink to={`${paths.checkout(lang, id)}#withdrawal`}>{t('back')}</BackLink>
        <h1 className="d d-4">{t(made ? 'done_title' : 'title')}</h1>
        <p className="mut">
          {t('order')} {order.reference}
        </p>
      </header>
      {made && <Received withdrawal={made} office={offer.office} />}
      {!made && offer.open === 0 && <Notice live title={t('nothing_left')} />}
      {!made && offer.open === 1 && (
        <>
          <p className="prose">{t('page_lead')}</p>
          <WithdrawalForm order={order} offer={offer} onMade={setMade} />
        </>
      )}
    </main>
  );
}

interface ReceivedProps {
  readonly withdrawal: WithdrawalView;
  readonly office: OrderWithdrawalsView['office'];
}

function Received({ withdrawal, office }: ReceivedProps) {
  const lang = useLang();
  const t = useText(withdrawalsText);
  const euro = useEuro();
  const { received_at, email, goods, amount } = withdrawal;
  const { address } = office;
  const day = dayInSentence(addDays(dayInRome(new Date(received_at)), daysToReturn), lang);
  return (
    <Notice tone="ok" live title={t('done', { at: instantInSentence(received_at, lang), email })}>
      <ul>
        {goods.map((line) => (
          <li key={line.id}>{goodsLine(line)}</li>
        ))}
      </ul>
      <p>{address ? t('return_to', { day, address }) : t('return_asked', { day, email: office.email })}</p>
      <p>{t('mail_refund', { day, amount: euro(amount) })}</p>
    </Notice>
  );
}
