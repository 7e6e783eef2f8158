import type { ReactNode } from 'react';
import { useText } from '#web/text.tsx';
import { cx } from '#web/ui/cx.ts';
import { officeFiguresText } from '../text/index.ts';
import css from './figures.module.css';

interface FigureProps {
  readonly title: string;
  readonly says: ReactNode;
  readonly children?: ReactNode;
  readonly behind?: ReactNode;
  readonly empty?: boolean;
  readonly wide?: boolean;
}

/** A figure: its sentence, its drawing and the table behind it. */
export function Figure({ title, says, children, behind, empty = false, wide = false }: FigureProps) {
  const t = useText(officeFiguresText);
  return (
    <section className={cx(css.part, wide && css.wide)} aria-label={title}>
      <h2 className="d d-1">{title}</h2>
      <p className={css.says}>{says}</p>
      {!empty && children}
      {!empty && behind && (
        <details>
          <summary className="unfolds" aria-label={t('table_named', { what: title })}>
            {t('table')}
          </summary>
          {behind}
        </details>
      )}
    </section>
  );
}

interface LegendProps {
  readonly now: string;
  readonly prior: string | null;
}

export const Legend = ({ now, prior }: LegendProps) =>
  prior !== null && (
    <p className={css.legend} aria-hidden="true">
      <span>{now}</span>
      <span className={css.keyLine}>{prior}</span>
    </p>
  );
