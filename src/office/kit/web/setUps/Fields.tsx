import { createContext, type ReactNode } from 'react';
import { cx } from '#web/ui/cx.ts';
import fieldCss from '#web/ui/field.module.css';
import styles from './setUps.module.css';

interface FieldsProps {
  readonly legend: string;
  readonly mayChange: boolean;
  readonly children: ReactNode;
}

/** May the fields of this form be changed? A field that is not a browser's own asks here. */
export const MayChange = createContext(true);

/** The fields of a form; who may only look reads their values as a sheet, without frames and without how to fill them in. */
export const Fields = ({ legend, mayChange, children }: FieldsProps) => (
  <fieldset disabled={!mayChange} className={cx(styles.plain, !mayChange && fieldCss.sheet)}>
    <legend className="vh">{legend}</legend>
    <MayChange value={mayChange}>{children}</MayChange>
  </fieldset>
);
