import { useMutation } from '@tanstack/react-query';
import { useText } from '#web/text.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { identityText } from '../text/index.ts';
import { Failure } from './Failure.tsx';
import css from './identity.module.css';

interface ConfirmDialogProps {
  readonly title: string;
  readonly text: string;
  readonly button: string;
  readonly act: () => Promise<unknown>;
  readonly onClose: () => void;
}

export function ConfirmDialog({ title, text, button, act, onClose }: ConfirmDialogProps) {
  const t = useText(identityText);
  const acting = useMutation({ mutationFn: act });
  return (
    <Dialog open alert onClose={onClose} title={title} close={t('close')}>
      <div className={css.form}>
        <p>{text}</p>
        <Failure error={acting.error} />
        <div className="acts">
          <Button waiting={acting.isPending && t('wait')} onClick={() => acting.mutate()}>
            {button}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
