import { paths } from '#kernel/paths.ts';
import { textIn } from '#text/translate.ts';
import { useLang } from '#web/api.tsx';
import { privateMeta } from '#web/meta.ts';
import { useText } from '#web/text.tsx';
import { ButtonLink } from '#web/ui/Button.tsx';
import { identityText } from '../text/index.ts';
import { usePending } from './pending.ts';
import { ResultPage } from './ResultPage.tsx';

export const meta = privateMeta((lang) => textIn(identityText, lang)('sent_title'));

/** Confirms that a mail was sent; it says the same whether the address has an account or not. */
export default function PasswordSentPage() {
  const t = useText(identityText);
  const lang = useLang();
  const { email } = usePending();
  return (
    <ResultPage
      mark="ok"
      status={t('sent_status')}
      title={t('sent_title')}
      actions={
        <>
          <ButtonLink to={paths.signin(lang)}>{t('to_signin')}</ButtonLink>
          <ButtonLink look="outline" to={paths.forgotPassword(lang)}>
            {t('sent_again')}
          </ButtonLink>
        </>
      }
    >
      <p>{email ? t.rich('sent_text_to', { email, b: (words) => <b>{words}</b> }) : t('sent_text')}</p>
      <p className="mut">{t('sent_spam')}</p>
    </ResultPage>
  );
}
