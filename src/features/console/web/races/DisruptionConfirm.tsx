import { useMutation } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Failure } from '#features/identity/web/Failure.tsx';
import { bringIntoView } from '#web/bringIntoView.ts';
import { useText } from '#web/text.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import type { DisruptionImpact } from '../../contract.ts';
import { disruptionText } from '../../text/disruption.ts';
import { useTypedNumber } from '../useTypedNumber.tsx';

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
  const number = useTypedNumber(athletes);
  const confirming = useMutation({
    mutationFn: async () => {
      await confirm(impact);
      onDone(impact);
    },
  });
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
          waiting={confirming.isPending && t('wait')}
          onClick={() => (number.isTyped ? confirming.mutate() : number.complain())}
        >
          {t(`confirm_button_${kind}`, { count: athletes })}
        </Button>
      }
    >
      <p>{t(`confirm_text_${kind}`)}</p>
      {elsewhere > 0 && <p className="b">{t('elsewhere_text', { count: elsewhere })}</p>}
      {children}
      {number.field}
      {confirming.error && (
        <div ref={bringIntoView} key={confirming.submittedAt}>
          <Failure error={confirming.error} />
        </div>
      )}
    </Dialog>
  );
}
