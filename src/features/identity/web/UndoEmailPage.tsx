import { useParams } from 'react-router';
import { paths } from '#kernel/paths.ts';
import { textIn } from '#text/translate.ts';
import { useLang } from '#web/api.tsx';
import { privateMeta } from '#web/meta.ts';
import { useText } from '#web/text.tsx';
import { Button, ButtonLink } from '#web/ui/Button.tsx';
import { identityText } from '../text/index.ts';
import { Failure } from './Failure.tsx';
import { ResultPage } from './ResultPage.tsx';
import { useUndoEmail } from './useEmailChange.ts';

export const meta = privateMeta((lang) => textIn(identityText, lang)('undo_title'));

/** The undo link in the notice to the old address. It asks before it acts, because opening a link is not a decision. */
export default function UndoEmailPage() {
  const t = useText(identityText);
  const lang = useLang();
  const { token = '' } = useParams();
  const undo = useUndoEmail(token);
  if (undo.data) {
    return (
      <ResultPage
        mark="ok"
        status={t('email_confirmed_status')}
        title={t('undone_title')}
        actions={<ButtonLink to={paths.forgotPassword(lang)}>{t('undone_password')}</ButtonLink>}
      >
        <p>{t.rich('undone_text', { email: undo.data.email, b: (words) => <b>{words}</b> })}</p>
      </ResultPage>
    );
  }
  return (
    <ResultPage
      mark="wait"
      status={t('email_sent_status')}
      title={t('undo_title')}
      actions={
        <Button waiting={undo.isPending && t('wait')} onClick={() => undo.mutate()}>
          {t('undo_button')}
        </Button>
      }
    >
      <p>{t('undo_text')}</p>
      <Failure error={undo.error} />
    </ResultPage>
  );
}
