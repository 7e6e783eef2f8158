import { useLocation } from 'react-router';
import type { ApiError } from '#web/api.tsx';
import { useText } from '#web/text.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { wizardText } from '../text/index.ts';

/** Why a step could not be saved; after a version conflict with another tab, a button loads the latest answers. */
export function StepFailure({ failure }: { failure: ApiError }) {
  const t = useText(wizardText);
  const { pathname, search } = useLocation();
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
