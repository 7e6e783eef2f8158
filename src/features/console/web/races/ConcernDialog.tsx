import { useState } from 'react';
import { useText } from '#web/text.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { TextField } from '#web/ui/TextField.tsx';
import { setUpsText } from '../../text/setUps.ts';
import type { Concern } from './useRaceForm.ts';

interface ConcernDialogProps {
  readonly concern: Concern;
  readonly confirm: () => Promise<unknown> | null;
  readonly onClose: () => void;
}

/** Above so many athletes their number is typed, so that nobody agrees by habit. */
export const typedAbove = 50;

/** Whom the change concerns, and who may not start any more; it is made only when that was seen. */
export function ConcernDialog({ concern: { athletes, red, names }, confirm, onClose }: ConcernDialogProps) {
  const t = useText(setUpsText);
  const [typed, setTyped] = useState('');
  const [pending, setPending] = useState(false);
  const mayGo = athletes <= typedAbove || typed.trim() === String(athletes);
  return (
    <Dialog
      open
      alert
      onClose={onClose}
      title={t('concern_title', { count: athletes })}
      close={t('close')}
      actions={
        <Button
          aria-disabled={!mayGo}
          waiting={pending && t('wait')}
          onClick={async () => {
            if (!mayGo) return;
            setPending(true);
            await Promise.resolve(confirm()).finally(() => setPending(false));
          }}
        >
          {t('concern_button', { count: athletes })}
        </Button>
      }
    >
      <p>{t('concern_text')}</p>
      {red > 0 && (
        <p>
          <span className="b">{t('concern_red', { count: red })}</span> {names.join(', ')}
          {red > names.length && ` ${t('and_more', { count: red - names.length })}`}.
        </p>
      )}
      {athletes > typedAbove && (
        <TextField
          label={t('concern_type', { count: athletes })}
          inputMode="numeric"
          autoComplete="off"
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
      )}
    </Dialog>
  );
}
