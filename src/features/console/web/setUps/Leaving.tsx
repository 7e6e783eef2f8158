import { useEffect } from 'react';
import { useBlocker } from 'react-router';
import { useText } from '#web/text.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { setUpsText } from '../../text/setUps.ts';

/** Asks before a page is left with changes that are not saved. */
export function Leaving({ unsaved }: { readonly unsaved: boolean }) {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => unsaved && currentLocation.pathname !== nextLocation.pathname,
  );
  useEffect(() => {
    if (!unsaved) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [unsaved]);
  if (blocker.state !== 'blocked') return null;
  return <AskToLeave onStay={() => blocker.reset()} onGo={() => blocker.proceed()} />;
}

interface AskToLeaveProps {
  readonly onStay: () => void;
  readonly onGo: () => void;
}

/** Whether what is typed and not saved is to be lost. */
export function AskToLeave({ onStay, onGo }: AskToLeaveProps) {
  const t = useText(setUpsText);
  return (
    <Dialog
      open
      alert
      onClose={onStay}
      title={t('leave_title')}
      close={t('close')}
      actions={
        <>
          <Button onClick={onStay}>{t('leave_stay')}</Button>
          <Button look="text" onClick={onGo}>
            {t('leave_go')}
          </Button>
        </>
      }
    >
      <p>{t('leave_text')}</p>
    </Dialog>
  );
}
