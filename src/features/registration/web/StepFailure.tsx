import { useLocation } from 'react-router';
import { paths } from '#kernel/paths.ts';
import { type ApiError, useLang } from '#web/api.tsx';
import { useText } from '#web/text.tsx';
import { Button, ButtonLink } from '#web/ui/Button.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { registrationText } from '../text/index.ts';

/** Why a step could not be saved; the second tab is offered the latest answers. */
export function StepFailure({ failure }: { failure: ApiError }) {
  const t = useText(registrationText);
  const lang = useLang();
  const { pathname, search } = useLocation();
  if (failure.code === 'not_signed_in') {
    return (
      <Notice
        tone="warn"
        live
        title={failure.detail}
        actions={<ButtonLink to={paths.signin(lang, pathname + search)}>{t('sign_in')}</ButtonLink>}
      />
    );
  }
  if (failure.code === 'step_not_reached' || failure.code === 'member_not_found') {
    const actions = <Button onClick={() => window.location.assign(pathname + search)}>{t('step_first')}</Button>;
    return <Notice tone="warn" live title={t('step_first_title')} actions={actions} />;
  }
  if (failure.code !== 'draft_has_changed')
    return <Notice tone="err" live title={failure.detail || t('error_title')} />;
  return (
    <Notice
      tone="warn"
      live
      title={t('changed_title')}
      actions={<Button onClick={() => window.location.assign(pathname + search)}>{t('reload')}</Button>}
    >
      {t('changed_text')}
    </Notice>
  );
}
