import type { ReactNode } from 'react';
import type { PosterFigureProps } from '#web/ui/PosterFigure.tsx';
import css from './BesidePoster.module.css';
import { type RaceOf, RacePoster } from './RacePoster.tsx';

const strip = { width: 390, height: 200 };

interface BesidePosterProps {
  readonly race: RaceOf | null;
  readonly print?: PosterFigureProps['print'];
  readonly children: ReactNode;
}

/** News about a race beside its poster: a strip above them on a phone, a sheet at their right on a desktop. */
export function BesidePoster({ race, print, children }: BesidePosterProps) {
  return (
    <div className={css.grid}>
      <div className={css.art}>
        {race && <RacePoster race={race} print={print} format={strip} broad="1:1" worded />}
      </div>
      <div>{children}</div>
    </div>
  );
}
