import { useText } from '#web/text.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { shopText } from '../text/index.ts';
import { SizeSheet } from './SizeSheet.tsx';

interface SizeDialogProps {
  readonly title: string;
  readonly path: string;
  readonly onClose: () => void;
}

export function SizeDialog({ title, path, onClose }: SizeDialogProps) {
  const t = useText(shopText);
  return (
    <Dialog open onClose={onClose} title={title} close={t('close')} wide>
      <SizeSheet title={title} path={path} />
    </Dialog>
  );
}
