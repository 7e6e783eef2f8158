import { type CSSProperties, type UIEvent, useRef, useState } from 'react';
import css from './Gallery.module.css';

export interface GalleryImage {
  readonly src: string;
  readonly alt: string;
  readonly srcSet?: string | undefined;
}

export interface GalleryProps {
  readonly images: readonly GalleryImage[];
  readonly label: string;
  /** "Immagine 2 di 5" */
  readonly imageName: (index: number, of: number) => string;
  readonly ratio?: number | undefined;
  readonly sizes?: string | undefined;
}

/** Pictures side by side, one at a time, to be swiped; the dots are buttons. */
export function Gallery({ images, label, imageName, ratio = 1, sizes }: GalleryProps) {
  const track = useRef<HTMLUListElement>(null);
  const [current, setCurrent] = useState(0);
  const follow = ({ currentTarget: { scrollLeft, clientWidth } }: UIEvent) =>
    setCurrent(Math.round(scrollLeft / Math.max(1, clientWidth)));
  const go = (index: number) => track.current?.scrollTo({ left: index * track.current.clientWidth });
  return (
    <section className={css.gallery} aria-label={label} style={{ '--ratio': ratio } as CSSProperties}>
      <ul className={css.track} ref={track} onScroll={follow} tabIndex={images.length > 1 ? 0 : undefined}>
        {images.map(({ src, alt, srcSet }, at) => (
          <li key={src} className={css.slide}>
            <img
              src={src}
              alt={alt}
              srcSet={srcSet}
              sizes={sizes}
              loading={at === 0 ? 'eager' : 'lazy'}
              decoding="async"
            />
          </li>
        ))}
      </ul>
      {images.length > 1 && (
        <div className={css.dots}>
          {images.map(({ src }, at) => (
            <button
              key={src}
              type="button"
              className={css.dot}
              aria-label={imageName(at + 1, images.length)}
              aria-current={at === current ? 'true' : undefined}
              onClick={() => go(at)}
            />
          ))}
        </div>
      )}
    </section>
  );
}
