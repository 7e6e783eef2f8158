import { paths } from '#kernel/paths.ts';
import { textIn } from '#text/translate.ts';
import { useLang } from '#web/api.tsx';
import { privateMeta } from '#web/meta.ts';
import { useText } from '#web/text.tsx';
import { ButtonLink } from '#web/ui/Button.tsx';
import { identityText } from '../text/index.ts';
import { ResultPage } from './ResultPage.tsx';

export const meta = privateMeta((lang) => textIn(identityText, lang)('reset_done_title'));

export default function PasswordResetSuccessPage() {
  const t = useText(identityText);
  const lang = useLang();
  return (
    <ResultPage
      mark="ok"
      status={t('reset_done_status')}
      title={t('reset_done_title')}
      actions={<ButtonLink to={paths.signin(lang)}>{t('sign_in')}</ButtonLink>}
    >
      <p>{t('reset_done_text')}</p>
    </ResultPage>
  );
}
