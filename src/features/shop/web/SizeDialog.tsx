import { useText } from '#web/text.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { shopText } from '../text/index.ts';
import css from './item.module.css';

interface SizeDialogProps {
  readonly title: string;
  readonly path: string;
  readonly onClose: () => void;
}

const isPicture = (path: string): boolean => /\.(png|jpe?g|webp|avif|svg)$/i.test(path);

/** A picture of sizes over the page, large enough to be read: on a phone it is moved sideways. */
export function SizeDialog({ title, path, onClose }: SizeDialogProps) {
  const t = useText(shopText);
  return (
    <Dialog open onClose={onClose} title={title} close={t('close')} wide>
      {isPicture(path) && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
        <section className={css.sizePicture} tabIndex={0} aria-label={title}>
          <img src={path} alt={title} />
        </section>
      )}
      <p>
        <a href={path} target="_blank" rel="noreferrer">
          {t('open_alone')}
        </a>
      </p>
    </Dialog>
  );
}
