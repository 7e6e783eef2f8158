import { useSuspenseQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type LoaderFunctionArgs, type MetaFunction, redirect, useParams } from 'react-router';
import { z } from 'zod';
import type { OrderView } from '#features/orders/contract.ts';
import { orderQuery } from '#features/orders/web/useOrder.ts';
import { addDays, dayInRome, dayInSentence, instantInSentence } from '#kernel/calendar.ts';
import { langOf } from '#kernel/lang.ts';
import { sum } from '#kernel/money.ts';
import { paths } from '#kernel/paths.ts';
import { PersonalId } from '#kernel/wire.ts';
import { textIn } from '#text/translate.ts';
import { useApi, useLang } from '#web/api.tsx';
import { useFailureText } from '#web/failure.ts';
import { pageMeta } from '#web/meta.ts';
import { prefetchWith } from '#web/prefetch.ts';
import { useEuro, useText } from '#web/text.tsx';
import { BackLink } from '#web/ui/BackLink.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Checkbox } from '#web/ui/Checkbox.tsx';
import { ErrorSummary } from '#web/ui/ErrorSummary.tsx';
import { FieldError, useFieldIds } from '#web/ui/Field.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { Select } from '#web/ui/Select.tsx';
import { TextField } from '#web/ui/TextField.tsx';
import { useForm } from '#web/useForm.ts';
import { type OrderWithdrawalsView, WithdrawalIn, type WithdrawalView } from '../contract.ts';
import { paidFor } from '../rules/paidFor.ts';
import { daysToReturn } from '../rules/withdrawable.ts';
import { withdrawalsText } from '../text/index.ts';
import { goodsLine } from './goodsLine.ts';
import { useWithdraw, withdrawalsQuery } from './useWithdrawals.ts';
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

interface WithdrawalFormProps {
  readonly order: OrderView;
  readonly offer: OrderWithdrawalsView;
  readonly onMade: (withdrawal: WithdrawalView) => void;
}

const { name, email } = WithdrawalIn.shape;

/** The statement as the form holds it: which lines are ticked, and of each how many. */
const Statement = z.object({
  goods: z.array(z.string()).min(1, 'choose_goods'),
  quantities: z.record(z.string(), z.coerce.number().int().min(1)),
  name,
  email,
});

/** Name, order, goods and where the receipt goes, to be confirmed (art. 54-bis, paragraph 3). */
function WithdrawalForm({ order, offer, onMade }: WithdrawalFormProps) {
  const t = useText(withdrawalsText);
  const euro = useEuro();
  const said = useFailureText();
  const send = useWithdraw(order.id, onMade);
  const goods = offer.goods.filter(({ left }) => left > 0);
  const { form, submit, failure, error, summary, attempt, shaken, pending } = useForm({
    schema: Statement,
    defaultValues: {
      goods: goods.length === 1 ? goods.map(({ id }) => id) : [],
      quantities: Object.fromEntries(goods.map(({ id, left }) => [id, left])),
      name: offer.name,
      email: offer.email,
    },
    labels: { goods: t('goods'), name: t('name'), email: t('email') },
    send: ({ goods: chosen, quantities, ...statement }) =>
      send({
        ...statement,
        version: offer.version,
        goods: chosen.map((id) => ({ id, quantity: quantities[id] ?? 1 })),
      }),
  });
  const chosen = form.watch('goods');
  const quantities = form.watch('quantities');
  const amount = sum(
    goods.filter(({ id }) => chosen.includes(id)).map((line) => paidFor(line, Number(quantities[line.id] ?? 1))),
  );
  const ids = useFieldIds(undefined, 'goods');
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <ErrorSummary title={t('errors')} errors={summary} attempt={attempt} />
      {failure && <Notice tone="err" live title={said(failure)} />}
      <fieldset id={ids.id} tabIndex={-1} aria-describedby={error('goods') ? ids.error : undefined}>
        <legend>{t('goods')}</legend>
        {goods.map((line) => (
          <div key={line.id} className={styles.line}>
            <Checkbox
              {...form.register('goods')}
              id={`goods-${line.id}`}
              value={line.id}
              label={goodsLine({ ...line, quantity: 1 })}
              hint={line.left > 1 ? t('all_of', { count: line.left }) : undefined}
            />
            {line.left > 1 && chosen.includes(line.id) && (
              <Select
                {...form.register(`quantities.${line.id}`)}
                className={styles.quantity}
                label={t('quantity_of', { name: line.name })}
                options={Array.from({ length: line.left }, (_, at) => ({ value: at + 1, label: String(at + 1) }))}
              />
            )}
          </div>
        ))}
        <FieldError ids={ids}>{error('goods')}</FieldError>
      </fieldset>
      {amount > 0 && (
        <p aria-live="polite">
          {t('amount_of', { amount: euro(amount) })} <span className="mut">{t('amount_text')}</span>
        </p>
      )}
      <TextField {...form.register('name')} label={t('name')} error={error('name')} autoComplete="name" />
      <TextField
        {...form.register('email')}
        type="email"
        label={t('email')}
        hint={t('email_hint')}
        error={error('email')}
        autoComplete="email"
      />
      <p className="prose">{t('declaration_here')}</p>
      <div className="acts">
        <Button type="submit" waiting={pending && t('wait')} {...shaken}>
          {t('confirm')}
        </Button>
      </div>
    </form>
  );
}
