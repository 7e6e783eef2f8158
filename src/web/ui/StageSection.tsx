import type { ReactNode } from 'react';
import css from './StageSection.module.css';

export interface StageSectionProps {
  readonly id: string;
  /** The oversized date, "30.5", told to the eye only. */
  readonly date: string;
  readonly title: string;
  readonly day: ReactNode;
  readonly text?: ReactNode;
  /** One thing takes the whole width, more stand in two columns. */
  readonly children: ReactNode;
}

/** A day of the season: its date as large as a poster's, its place, and what happens there. */
export const StageSection = ({ id, date, title, day, text, children }: StageSectionProps) => (
  <section className={css.stage} id={id} aria-labelledby={`${id}-title`}>
    <div className={css.head}>
      <p className={`d ${css.date}`} aria-hidden>
        {date}
      </p>
      <div className={css.where}>
        <h2 className="d d-3" id={`${id}-title`}>
          {title}
        </h2>
        <p className="mut">{day}</p>
      </div>
      {text && <p className={css.text}>{text}</p>}
    </div>
    <div className={css.body}>{children}</div>
  </section>
);
