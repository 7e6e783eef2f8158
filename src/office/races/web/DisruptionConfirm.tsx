import { useMutation } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Failure } from '#features/identity/web/Failure.tsx';
import { TypedDialog } from '#office/kit/web/TypedDialog.tsx';
import { useTypedNumber } from '#office/kit/web/useTypedNumber.tsx';
import { bringIntoView } from '#web/bringIntoView.ts';
import { useText } from '#web/text.tsx';
import { Button } from '#web/ui/Button.tsx';
import type { DisruptionImpact } from '../contract/disruptions.ts';
import { disruptionText } from '../text/disruption.ts';

interface ConfirmProps {
  readonly kind: 'postponed' | 'cancelled';
  readonly impact: DisruptionImpact;
  readonly confirm: (seen: DisruptionImpact) => Promise<unknown>;
  readonly onClose: () => void;
  readonly onDone: (seen: DisruptionImpact) => void;
  readonly children: ReactNode;
}

export function DisruptionConfirm({ kind, impact, confirm, onClose, onDone, children }: ConfirmProps) {
  const t = useText(disruptionText);
  const { name, athletes, elsewhere, unpaid, unpaid_orders } = impact;
  const confirmed = athletes - unpaid;
  // Who has not paid reads another mail, and only of a race that is cancelled.
  const isSplit = kind === 'cancelled' && unpaid > 0;
  const number = useTypedNumber(athletes);
  const confirming = useMutation({
    mutationFn: async () => {
      await confirm(impact);
      onDone(impact);
    },
  });
  return (
    <TypedDialog
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
          {isSplit ? t('confirm_button_split') : t(`confirm_button_${kind}`, { count: athletes })}
        </Button>
      }
    >
      <p>{t(athletes === 0 ? `confirm_nobody_${kind}` : `confirm_text_${kind}`)}</p>
      {elsewhere > 0 && <p className="b">{t('elsewhere_text', { count: elsewhere })}</p>}
      {kind === 'cancelled' && confirmed > 0 && <h3 className="b">{t('told_confirmed', { count: confirmed })}</h3>}
      {(confirmed > 0 || !isSplit) && children}
      {isSplit && <p>{t('told_unpaid', { count: unpaid, orders: unpaid_orders })}</p>}
      {number.field}
      {confirming.error && (
        <div ref={bringIntoView} key={confirming.submittedAt}>
          <Failure error={confirming.error} />
        </div>
      )}
    </TypedDialog>
  );
}
