import { useLocation } from 'react-router';
import type { ApiError } from '#web/api.tsx';
import { useFailureText } from '#web/failure.ts';
import { useText } from '#web/text.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { wizardText } from '../text/index.ts';

/** Did a step fail for a reason that has nothing to do with its answers: a network or a server that is away? */
export const isNotSent = ({ status }: ApiError): boolean => status === 0 || status === 429 || status >= 500;

interface StepFailureProps {
  readonly failure: ApiError;
  /** What failed, where it is less than the whole step, and what does it again. */
  readonly part?: { readonly title: string; readonly again: () => void } | undefined;
}

/** Why a step was not saved; the button sends it again, or loads what another tab has saved. */
export function StepFailure({ failure, part }: StepFailureProps) {
  const t = useText(wizardText);
  const said = useFailureText();
  const { pathname, search } = useLocation();
  if (isNotSent(failure)) {
    const actions = (
      <Button look="outline" {...(part ? { onClick: part.again } : { type: 'submit' })}>
        {t('try_again')}
      </Button>
    );
    return (
      <Notice tone="err" live title={part?.title ?? t('not_sent')} actions={actions}>
        <p>{said(failure)}</p>
        {!part && <p>{t('not_sent_text')}</p>}
      </Notice>
    );
  }
  if (failure.code === 'step_not_reached' || failure.code === 'member_not_found') {
    const actions = <Button onClick={() => window.location.assign(pathname + search)}>{t('step_first')}</Button>;
    return <Notice tone="warn" live title={t('step_first_title')} actions={actions} />;
  }
  const reload = <Button onClick={() => window.location.assign(pathname + search)}>{t('reload')}</Button>;
  if (failure.code === 'policies_have_changed')
    return <Notice tone="warn" live title={said(failure)} actions={reload} />;
  if (failure.code !== 'draft_has_changed') {
    return part ? (
      <Notice tone="err" live title={part.title}>
        {said(failure)}
      </Notice>
    ) : (
      <Notice tone="err" live title={said(failure)} />
    );
  }
  return (
    <Notice tone="warn" live title={t('changed_title')} actions={reload}>
      {t('changed_text')}
    </Notice>
  );
}
