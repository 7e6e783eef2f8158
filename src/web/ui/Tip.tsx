import type { ReactNode } from 'react';
import { Button, Tooltip, TooltipTrigger } from 'react-aria-components';
import css from './Tip.module.css';

export interface TipProps {
  readonly label: string;
  readonly children: ReactNode;
}

/** A word of explanation on a question mark: by hover, by focus, gone with Esc. Never the only place of a fact. */
export const Tip = ({ label, children }: TipProps) => (
  <TooltipTrigger delay={150} closeDelay={100}>
    <Button className={css.sign ?? ''} aria-label={label}>
      ?
    </Button>
    <Tooltip className={css.tip ?? ''} offset={6}>
      {children}
    </Tooltip>
  </TooltipTrigger>
);
