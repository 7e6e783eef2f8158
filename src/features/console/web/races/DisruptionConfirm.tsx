import { useMutation } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { Failure } from '#features/identity/web/Failure.tsx';
import { useText } from '#web/text.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { TextField } from '#web/ui/TextField.tsx';
import type { DisruptionImpact } from '../../contract.ts';
import { disruptionText } from '../../text/disruption.ts';
import { typedAbove } from './ImpactDialog.tsx';

interface ConfirmProps {
  readonly kind: 'postponed' | 'cancelled';
  readonly impact: DisruptionImpact;
  readonly confirm: (seen: DisruptionImpact) => Promise<unknown>;
  readonly onClose: () => void;
  readonly onDone: (seen: DisruptionImpact) => void;
  /** The mail. */
  readonly children: ReactNode;
}

/** Said once more, with the mail; above fifty people their number is typed. */
export function DisruptionConfirm({ kind, impact, confirm, onClose, onDone, children }: ConfirmProps) {
  const t = useText(disruptionText);
  const { name, athletes, elsewhere } = impact;
  const [typed, setTyped] = useState('');
  const confirming = useMutation({
    mutationFn: async () => {
      await confirm(impact);
      onDone(impact);
    },
  });
  const mayGo = athletes <= typedAbove || typed.trim() === String(athletes);
  return (
    <Dialog
      open
      alert
      onClose={onClose}
      title={t(`confirm_title_${kind}`, { race: name })}
      close={t('close')}
      actions={
        <Button
          look="danger"
          aria-disabled={!mayGo}
          waiting={confirming.isPending && t('wait')}
          onClick={() => mayGo && confirming.mutate()}
        >
          {t(`confirm_button_${kind}`, { count: athletes })}
        </Button>
      }
    >
      <Failure error={confirming.error} />
      <p>{t(`confirm_text_${kind}`)}</p>
      {elsewhere > 0 && <p className="b">{t('elsewhere_text', { count: elsewhere })}</p>}
      {children}
      {athletes > typedAbove && (
        <TextField
          label={t('confirm_type', { count: athletes })}
          inputMode="numeric"
          autoComplete="off"
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
      )}
    </Dialog>
  );
}
