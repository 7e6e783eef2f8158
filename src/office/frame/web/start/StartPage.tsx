import { queryOptions, useSuspenseQuery } from '@tanstack/react-query';
import { type LoaderFunctionArgs, type MetaFunction, redirect } from 'react-router';
import { brandMark } from '#art/mark.ts';
import { Failure } from '#features/identity/web/Failure.tsx';
import { inLanguage, paths } from '#kernel/paths.ts';
import css from '#office/kit/web/console.module.css';
import { useProved } from '#office/kit/web/useOffice.ts';
import { textIn } from '#text/translate.ts';
import { type Api, useApi, useLang } from '#web/api.tsx';
import { pageMeta } from '#web/meta.ts';
import { prefetchWith } from '#web/prefetch.ts';
import { useText } from '#web/text.tsx';
import { Button, ButtonLink } from '#web/ui/Button.tsx';
import { ErrorSummary } from '#web/ui/ErrorSummary.tsx';
import { TextField } from '#web/ui/TextField.tsx';
import { useForm } from '#web/useForm.ts';
import { FirstCircuitIn, getStart, openPortal } from '../../contract/start.ts';
import { startText } from '../../text/start.ts';
import { commissionAtFirst } from './commissionAtFirst.ts';
import styles from './start.module.css';

const startQuery = (api: Api) =>
  queryOptions({ queryKey: api.key('start'), queryFn: async () => (await api(getStart, {})).data });

export const loader = (args: LoaderFunctionArgs) =>
  prefetchWith(args, async (fetch, api) => {
    const { step } = await fetch(startQuery(api));
    if (step === 'done') throw redirect(paths.console(api.lang));
  });

export const meta: MetaFunction = (args) =>
  pageMeta(args, (_, lang) => ({ title: textIn(startText, lang)('title'), isPrivate: true }));

const command = 'npm run admin -- ada@example.org';

export default function StartPage() {
  const lang = useLang();
  const t = useText(startText);
  const { data: start } = useSuspenseQuery(startQuery(useApi()));
  const next = { sign_in: 0, wait: 0, second_factor: 2, circuit: 3, done: 4 }[start.step];
  const steps = ['admin', 'sign_in', 'second_factor', 'circuit'] as const;
  const other = lang === 'it' ? 'en' : 'it';
  const isNow = (at: number) => at === next || (start.step === 'sign_in' && at === 1);
  return (
    <main id="main" className={`wrap sec ${styles.start}`}>
      <div className={styles.head}>
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: our own constant drawing */}
        <span className={styles.mark} dangerouslySetInnerHTML={{ __html: brandMark() }} />
        <a href={inLanguage(paths.start(lang), other)} lang={other}>
          {other === 'en' ? 'English' : 'Italiano'}
        </a>
      </div>
      <h1 className="d d-4">{t('title')}</h1>
      <p className={styles.lead}>{t('lead')}</p>
      <ol className={styles.steps} aria-label={t('steps')}>
        {steps.map((step, at) => (
          <li key={step} aria-current={isNow(at) ? 'step' : undefined}>
            <span className={`d ${styles.number}`} aria-hidden="true">
              {at + 1}
            </span>
            <div>
              <p className="b">
                {t(`step_${step}`)}
                {at < next && <span className="mut sm"> · {t('step_done')}</span>}
              </p>
              {at >= next && <p className="mut">{t(`step_${step}_text`)}</p>}
              {step === 'admin' && next === 0 && (
                <pre className={styles.command}>
                  <code>{command}</code>
                </pre>
              )}
              {step === 'admin' && start.step === 'wait' && <p>{t('wait_text', { email: start.email ?? '' })}</p>}
              {step === 'sign_in' && start.step === 'sign_in' && (
                <div className="acts">
                  <ButtonLink to={paths.signin(lang, paths.start(lang))} reloadDocument>
                    {t('sign_in')}
                  </ButtonLink>
                </div>
              )}
              {step === 'second_factor' && start.step === 'second_factor' && (
                <div className="acts">
                  <ButtonLink to={paths.secondFactor(lang, paths.start(lang))} reloadDocument>
                    {t('second_factor')}
                  </ButtonLink>
                </div>
              )}
            </div>
          </li>
        ))}
      </ol>
      {start.step === 'circuit' && <CircuitForm host={start.host} />}
    </main>
  );
}

function CircuitForm({ host }: { readonly host: string }) {
  const lang = useLang();
  const t = useText(startText);
  const api = useApi();
  const { run, question } = useProved(api.circuit);
  const labels = {
    name: t('name'),
    host: t('host'),
    company: t('company'),
    place: t('place'),
    email: t('email'),
  };
  const { form, submit, failure, error, shaken, pending, summary, attempt } = useForm({
    schema: FirstCircuitIn,
    defaultValues: { name: '', host, company: '', place: '', email: '' },
    labels,
    send: async (body) => {
      await run(() => api(openPortal, { body }));
      window.location.assign(paths.console(lang));
    },
  });
  const field = (name: keyof typeof labels) => ({ label: labels[name], error: error(name), ...form.register(name) });
  return (
    <form className={css.form} onSubmit={submit} noValidate>
      <ErrorSummary errors={summary} attempt={attempt} />
      <Failure error={failure} />
      <TextField {...field('name')} hint={t('name_hint')} autoComplete="off" />
      <TextField {...field('host')} hint={t('host_hint')} autoComplete="off" inputMode="url" spellCheck={false} />
      <TextField {...field('company')} hint={t('company_hint')} autoComplete="organization" />
      <TextField {...field('place')} hint={t('place_hint')} autoComplete="off" />
      <TextField {...field('email')} hint={t('email_hint')} type="email" autoComplete="off" />
      <p className="sm">{t('commission', commissionAtFirst(lang))}</p>
      <p className="mut sm">{t('next')}</p>
      <div className="acts">
        <Button type="submit" waiting={pending && t('wait')} {...shaken}>
          {t('open')}
        </Button>
      </div>
      {question}
    </form>
  );
}
