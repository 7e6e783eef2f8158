import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type LoaderFunctionArgs, useParams } from 'react-router';
import { urlOf } from '#kernel/call.ts';
import { paths } from '#kernel/paths.ts';
import { textIn } from '#text/translate.ts';
import { ApiError, useApi, useLang } from '#web/api.tsx';
import { privateMeta } from '#web/meta.ts';
import { prefetch } from '#web/prefetch.ts';
import { useText } from '#web/text.tsx';
import { Button, ButtonLink } from '#web/ui/Button.tsx';
import { confirmEmail, emailRefusals } from '../contract.ts';
import { identityText } from '../text/index.ts';
import { Failure } from './Failure.tsx';
import { ResultPage } from './ResultPage.tsx';
import { accountQuery, userQuery } from './useAccount.ts';
import { confirmEmailQuery } from './useEmailChange.ts';

export const loader = (args: LoaderFunctionArgs) => prefetch(args, (api) => [userQuery(api)]);

export const meta = privateMeta((lang) => textIn(identityText, lang)('email_confirm_button'));

const finalRefusals: readonly string[] = emailRefusals;

/** The link itself is not good: asking again would answer the same. */
const isFinal = (error: Error): boolean => error instanceof ApiError && finalRefusals.includes(error.code);

export default function EmailConfirmPage() {
  const t = useText(identityText);
  const lang = useLang();
  const api = useApi();
  const queries = useQueryClient();
  const { email = '', token = '' } = useParams();
  const { data, error, refetch, isFetching } = useQuery({
    ...confirmEmailQuery(api, email, token),
    select: (confirmed) => {
      // The bar and the account's pages show the old address.
      void queries.invalidateQueries({ queryKey: accountQuery(api).queryKey });
      return confirmed;
    },
  });
  const toAccount = <ButtonLink to={paths.dashboard(lang)}>{t('to_account')}</ButtonLink>;

  if (data) {
    return (
      <ResultPage mark="ok" status={t('email_confirmed_status')} title={t('email_confirmed_title')} actions={toAccount}>
        <p>{t.rich('email_confirmed_text', { email: data.email, b: (words) => <b>{words}</b> })}</p>
      </ResultPage>
    );
  }
  if (error) {
    return (
      <ResultPage
        mark="warn"
        status={t('email_failed_status')}
        title={t('email_failed_title')}
        actions={
          <>
            <ButtonLink to={paths.changeEmail(lang)}>{t('email_again')}</ButtonLink>
            {!isFinal(error) && (
              <Button look="outline" waiting={isFetching && t('wait')} onClick={() => refetch()}>
                {t('email_confirm_button')}
              </Button>
            )}
          </>
        }
      >
        <Failure error={error} />
      </ResultPage>
    );
  }
  return (
    <ResultPage mark="wait" status={t('wait')} title={t('email_confirming')}>
      <noscript>
        <form
          action={`/api${urlOf(confirmEmail).replace(':email', encodeURIComponent(email)).replace(':token', encodeURIComponent(token))}`}
        >
          <Button type="submit">{t('email_confirm_button')}</Button>
        </form>
      </noscript>
    </ResultPage>
  );
}
