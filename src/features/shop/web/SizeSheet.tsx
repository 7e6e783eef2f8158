import { useText } from '#web/text.tsx';
import { shopText } from '../text/index.ts';
import css from './item.module.css';

const isPicture = (path: string): boolean => /\.(png|jpe?g|webp|avif|svg)$/i.test(path);

/** A picture of sizes, large enough to be read (on a phone it is moved sideways), and the way to the file itself. */
export function SizeSheet({ title, path }: { readonly title: string; readonly path: string }) {
  const t = useText(shopText);
  return (
    <>
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
    </>
  );
}
