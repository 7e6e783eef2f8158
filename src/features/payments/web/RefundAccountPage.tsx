import { queryOptions, useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type LoaderFunctionArgs, useParams } from 'react-router';
import { accountQuery } from '#features/identity/web/useAccount.ts';
import { dayInSentence, formatDay } from '#kernel/calendar.ts';
import { formatEuro } from '#kernel/money.ts';
import { paths } from '#kernel/paths.ts';
import { textIn } from '#text/translate.ts';
import { type Api, ApiError, type Input, useApi, useLang } from '#web/api.tsx';
import { useFailureText } from '#web/failure.ts';
import { privateMeta } from '#web/meta.ts';
import { prefetch } from '#web/prefetch.ts';
import { useText } from '#web/text.tsx';
import { Button, ButtonLink } from '#web/ui/Button.tsx';
import { Euro } from '#web/ui/Euro.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { PriceLines } from '#web/ui/PriceLines.tsx';
import { Saved } from '#web/ui/Saved.tsx';
import { TextField } from '#web/ui/TextField.tsx';
import { useForm } from '#web/useForm.ts';
import { getRefundAccount, giveRefundAccount, RefundAccountBody, type RefundAccountView } from '../contract.ts';
import { refundAccountText } from '../text/refundAccount.ts';
import css from './refundAccount.module.css';

export const loader = (args: LoaderFunctionArgs) =>
  prefetch(args, (api) => [refundAccountQuery(api, args.params.key ?? ''), accountQuery(api)]);

export const meta = privateMeta((lang) => textIn(refundAccountText, lang)('title'));

export default function RefundAccountPage() {
  const api = useApi();
  const lang = useLang();
  const t = useText(refundAccountText);
  const { key = '' } = useParams();
  const { data: found } = useSuspenseQuery(refundAccountQuery(api, key));
  return (
    <main id="main" className={`wrap ${css.page}`}>
      <h1 className="d d-4">{t(!found ? 'gone' : found.open === 1 ? 'title' : 'nothing')}</h1>
      {found?.open === 1 ? (
        <Opened refundKey={key} found={found} />
      ) : (
        <p className={css.lead}>
          {found ? t('nothing_text', { reference: found.reference, circuit: found.circuit }) : t('gone_text')}
        </p>
      )}
      {found && <Others others={found.others} />}
      {found?.open !== 1 && (
        <div className="acts">
          <ButtonLink to={paths.orders(lang)}>{t('orders')}</ButtonLink>
          <ButtonLink look="outline" to={paths.home(lang)}>
            {t('races')}
          </ButtonLink>
        </div>
      )}
    </main>
  );
}

function Opened({ refundKey, found }: { readonly refundKey: string; readonly found: RefundAccountView }) {
  const lang = useLang();
  const t = useText(refundAccountText);
  const { reference, circuit, refunds, total, iban_end: end } = found;
  return (
    <>
      <p className={css.lead}>{t('lead', { reference, circuit, total: formatEuro(total, lang) })}</p>
      <section className={css.part}>
        <h2 className="d d-1">{t('what')}</h2>
        <PriceLines
          lines={refunds.map(({ id, amount, why, note }) => ({
            key: id,
            label: t(`why_${why}`),
            ...(note !== null && { note }),
            amount: <Euro amount={amount} />,
          }))}
          {...(refunds.length > 1 && { total: { label: t('total'), amount: <Euro amount={total} /> } })}
        />
      </section>
      {end !== null && <p>{t('known', { end })}</p>}
      <AccountForm refundKey={refundKey} />
    </>
  );
}

function Others({ others }: Pick<RefundAccountView, 'others'>) {
  const lang = useLang();
  const t = useText(refundAccountText);
  if (others.length === 0) return null;
  return (
    <section className={css.part}>
      <h2 className="d d-1">{t('others')}</h2>
      <PriceLines
        lines={others.map(({ id, amount, became, day, sent_to: end, came_on: came }) => ({
          key: id,
          label: t(`became_${became}`, {
            on: day === null ? 'none' : 'day',
            day: day ? dayInSentence(day, lang, 'il') : '',
            came: came ? formatDay(came, lang) : 'none',
          }),
          ...(end !== null && { note: t('sent_to', { end }) }),
          ...(became === 'undone' && { note: t('became_undone_text') }),
          amount: <Euro amount={amount} />,
        }))}
      />
    </section>
  );
}

function AccountForm({ refundKey }: { readonly refundKey: string }) {
  const t = useText(refundAccountText);
  const said = useFailureText();
  const give = useGiveAccount(refundKey);
  const [saved, setSaved] = useState(false);
  const { form, submit, failure, error, summary, shaken, pending } = useForm({
    schema: RefundAccountBody,
    defaultValues: { iban: '', holder: '' },
    send: async (body) => {
      setSaved(false);
      await give(body);
      form.reset();
      setSaved(true);
    },
  });
  return (
    <form className={css.form} onSubmit={submit} noValidate>
      {failure && <Notice tone="err" live title={said(failure)} />}
      <TextField
        label={t('iban')}
        hint={t('iban_hint')}
        autoComplete="off"
        maxLength={42}
        error={error('iban')}
        {...form.register('iban')}
      />
      <TextField
        label={t('holder')}
        hint={t('holder_hint')}
        autoComplete="name"
        maxLength={70}
        error={error('holder')}
        {...form.register('holder')}
      />
      <div className="acts">
        <Button type="submit" waiting={pending && t('wait')} {...shaken}>
          {t('save')}
        </Button>
        <Saved show={saved && !pending && !failure && summary.length === 0}>{t('saved')}</Saved>
      </div>
    </form>
  );
}

/** Null: the key opens nothing. */
const refundAccountQuery = (api: Api, key: string) =>
  queryOptions({
    queryKey: api.key('refundAccount', key),
    queryFn: async () => {
      try {
        return (await api(getRefundAccount, { params: { key } })).data;
      } catch (error) {
        if (error instanceof ApiError && error.code === 'refund_link_not_valid') return null;
        throw error;
      }
    },
  });

/** What has come in between is shown either way. */
function useGiveAccount(key: string) {
  const api = useApi();
  const queries = useQueryClient();
  const { queryKey } = refundAccountQuery(api, key);
  return async (body: Input<typeof giveRefundAccount>['body']) => {
    try {
      const { data } = await api(giveRefundAccount, { params: { key }, body });
      queries.setQueryData(queryKey, data);
    } catch (error) {
      await queries.invalidateQueries({ queryKey });
      throw error;
    }
  };
}
