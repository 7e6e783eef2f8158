import { type MetaFunction, useSearchParams } from 'react-router';
import { isErrorCode } from '#kernel/errors.ts';
import { paths } from '#kernel/paths.ts';
import { textIn } from '#text/translate.ts';
import { useLang } from '#web/api.tsx';
import { pageMeta } from '#web/meta.ts';
import { useText } from '#web/text.tsx';
import { ButtonLink } from '#web/ui/Button.tsx';
import { registrationText } from '../text/index.ts';

export const meta: MetaFunction = (args) =>
  pageMeta(args, (_circuit, lang) => ({ title: textIn(registrationText, lang)('error_title'), isPrivate: true }));

/** A registration that cannot be made; the athlete who is registered already has a page of its own words (registration §4). */
export default function RegistrationErrorPage() {
  const lang = useLang();
  const t = useText(registrationText);
  const [query] = useSearchParams();
  const code = query.get('error');
  const already = isErrorCode(code) && code === 'member_already_registered';
  return (
    <main id="main" className="wrap sec stack">
      <h1 className="d d-4">{already ? t('already_title') : t('error_title')}</h1>
      <p className="lg">{already ? t('already_text') : t('error_text')}</p>
      <div className="acts">
        {already && <ButtonLink to={paths.subscriptions(lang)}>{t('already_button')}</ButtonLink>}
        <ButtonLink look={already ? 'outline' : 'filled'} to={paths.home(lang)}>
          {t('other_races')}
        </ButtonLink>
      </div>
    </main>
  );
}
