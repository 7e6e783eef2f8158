import { actsText } from '#text/acts.ts';
import { useText } from './text.tsx';
import { Button, type ButtonProps } from './ui/Button.tsx';
import { Dialog, type DialogProps } from './ui/Dialog.tsx';

interface SureDialogProps extends Pick<DialogProps, 'title' | 'onClose' | 'children'> {
  readonly yes: string;
  /** Nothing is done; without a word of its own, “Cancel”. */
  readonly no?: string;
  readonly waiting?: ButtonProps['waiting'];
  readonly onYes: () => void;
}

/** Asks before something is done that cannot be undone. */
export function SureDialog({ yes, no, waiting, onYes, onClose, ...dialog }: SureDialogProps) {
  const t = useText(actsText);
  const actions = (
    <>
      <Button look="danger" waiting={waiting} onClick={onYes}>
        {yes}
      </Button>
      <Button look="outline" onClick={onClose}>
        {no ?? t('cancel')}
      </Button>
    </>
  );
  return <Dialog {...dialog} open alert close={t('close')} onClose={onClose} actions={actions} />;
}
