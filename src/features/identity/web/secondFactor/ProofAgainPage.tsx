import { useSuspenseQuery } from '@tanstack/react-query';
import { type LoaderFunctionArgs, redirect, useLoaderData, useSearchParams } from 'react-router';
import { urlOf } from '#kernel/call.ts';
import { paths } from '#kernel/paths.ts';
import { textIn } from '#text/translate.ts';
import { ApiError, useApi, useLang } from '#web/api.tsx';
import { privateMeta } from '#web/meta.ts';
import { apiOf, pageFor, prefetch } from '#web/prefetch.ts';
import { useText } from '#web/text.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { TextField } from '#web/ui/TextField.tsx';
import { checkProof, proveAndGoOn } from '../../contract/secondFactor.ts';
import { fileToGoOnTo } from '../../rules/secondFactor/fileToGoOnTo.ts';
import { secondFactorText } from '../../text/secondFactor.ts';
import { AskPasskey } from './Passkeys.tsx';
import css from './secondFactor.module.css';
import { factorQuery, useCodeHint } from './useFactor.ts';

/** What a proof is asked by: a code or a passkey, in a demo the password; nothing where there is one. */
async function askedFor(args: LoaderFunctionArgs): Promise<'code' | 'password' | 'nothing'> {
  const api = apiOf(args);
  try {
    await api(checkProof, {});
    return 'nothing';
  } catch (error) {
    const code = error instanceof ApiError ? error.code : null;
    if (code === 'second_factor_required') return 'code';
    if (code === 'reauth_required') return 'password';
    throw pageFor(error, api, args.url);
  }
}

export const loader = async (args: LoaderFunctionArgs) => {
  if (fileToGoOnTo(args.url.searchParams.get('to')) === null) throw redirect(paths.console(apiOf(args).lang));
  const asked = await askedFor(args);
  return { ...(await prefetch(args, (api) => [factorQuery(api)])), asked };
};

export const meta = privateMeta((lang) => textIn(secondFactorText, lang)('proof_title'));

/** For browsers without scripts, and for a file that is opened in a window of its own: its form is the browser's. */
export default function ProofAgainPage() {
  const lang = useLang();
  const t = useText(secondFactorText);
  const [query] = useSearchParams();
  const { asked } = useLoaderData<typeof loader>();
  const { data: factor } = useSuspenseQuery(factorQuery(useApi()));
  const hint = useCodeHint(factor);
  const to = fileToGoOnTo(query.get('to')) ?? paths.console(lang);
  const wrong = query.get('wrong');
  return (
    <main id="main" className={`wrap sec ${css.narrow}`}>
      <h1 className="d d-3">{t('proof_title')}</h1>
      <div className="stack">
        {asked === 'nothing' ? (
          <p>
            {t('proof_done')} <a href={to}>{t('proof_file')}</a>
          </p>
        ) : (
          <>
            <p>{t('proof_text')}</p>
            {wrong !== null && (
              <Notice tone="err" title={t(wrong === 'too_many_requests' ? 'proof_too_many' : `proof_wrong_${asked}`)} />
            )}
            {asked === 'code' && factor.passkeys.some(({ here }) => here === 1) && (
              <AskPasskey onDone={() => window.location.assign(to)} />
            )}
            <form className={css.form} method="post" action={`/api${urlOf(proveAndGoOn)}?lang=${lang}`}>
              <input type="hidden" name="to" value={to} />
              {asked === 'code' ? (
                <TextField
                  label={t('factor_code')}
                  hint={hint}
                  name="proof"
                  required
                  maxLength={20}
                  autoComplete="one-time-code"
                  spellCheck={false}
                />
              ) : (
                <TextField
                  label={t('proof_password')}
                  name="proof"
                  type="password"
                  required
                  maxLength={200}
                  autoComplete="current-password"
                />
              )}
              <div className="acts">
                <Button type="submit">{t('proof_go_on')}</Button>
              </div>
            </form>
          </>
        )}
        <p>
          <a href={paths.console(lang)}>{t('proof_back')}</a>
        </p>
      </div>
    </main>
  );
}
