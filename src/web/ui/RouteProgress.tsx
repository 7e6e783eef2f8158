import type { CSSProperties } from 'react';
import { Link } from 'react-router';
import { cx } from './cx.ts';
import css from './RouteProgress.module.css';

export interface ProgressStep {
  readonly key: string;
  readonly label: string;
  readonly to?: string | undefined;
}

export interface RouteProgressProps {
  readonly label: string;
  readonly steps: readonly ProgressStep[];
  readonly current: number;
  /** "Passo 2 di 5: Dati atleta" and, on a phone, "Poi: Tessera". */
  readonly stepText: string;
  readonly nextText?: string | undefined;
  readonly doneText: string;
}

/** The steps of a form as the line of an underground map. */
export function RouteProgress({ label, steps, current, stepText, nextText, doneText }: RouteProgressProps) {
  return (
    <nav aria-label={label}>
      <p className={css.words}>
        <span className={css.now}>{nextText ? `${stepText}.` : stepText}</span>
        {nextText && <span className={css.next}> {nextText}.</span>}
      </p>
      <ol className={css.line} style={{ '--stops': steps.length - 1 } as CSSProperties}>
        {steps.map(({ key, label: name, to }, at) => {
          const done = at < current;
          const words = (
            <>
              <span className={css.name}>{name}</span>
              {done && <span className="vh"> ({doneText})</span>}
            </>
          );
          return (
            <li
              key={key}
              className={cx(css.stop, done && css.done, at === current && css.current)}
              aria-current={at === current ? 'step' : undefined}
            >
              <span className={css.sign} aria-hidden />
              {done && to ? <Link to={to}>{words}</Link> : words}
            </li>
          );
        })}
      </ol>
    </nav>
  );
}
