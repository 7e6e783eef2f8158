import { paths } from '#kernel/paths.ts';
import { textIn } from '#text/translate.ts';
import { useLang } from '#web/api.tsx';
import { privateMeta } from '#web/meta.ts';
import { useText } from '#web/text.tsx';
import { ButtonLink } from '#web/ui/Button.tsx';
import { identityText } from '../text/index.ts';
import { ResultPage } from './ResultPage.tsx';

export const meta = privateMeta((lang) => textIn(identityText, lang)('reset_failed_title'));

export default function PasswordResetErrorPage() {
  const t = useText(identityText);
  const lang = useLang();
  return (
    <ResultPage
      mark="warn"
      status={t('reset_failed_status')}
      title={t('reset_failed_title')}
      actions={<ButtonLink to={paths.forgotPassword(lang)}>{t('reset_again')}</ButtonLink>}
    >
      <p>{t('reset_failed_text')}</p>
    </ResultPage>
  );
}
