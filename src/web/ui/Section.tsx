import type { ReactNode } from 'react';

interface SectionProps {
  /** Of its heading. */
  readonly id: string;
  readonly title: ReactNode;
  readonly look?: 'd-1' | 'd-2';
  readonly className?: string | undefined;
  readonly children: ReactNode;
}

/** A part of a page, named by its heading. */
export const Section = ({ id, title, look = 'd-1', className, children }: SectionProps) => (
  <section className={className} aria-labelledby={id}>
    <h2 className={`d ${look}`} id={id}>
      {title}
    </h2>
    {children}
  </section>
);
