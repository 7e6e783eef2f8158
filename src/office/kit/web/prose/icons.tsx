import type { ReactNode } from 'react';
import type { Act } from './proseEditor.ts';

const drawn = (lines: string, more?: ReactNode) => (
  <svg viewBox="0 0 20 20" aria-hidden="true" focusable="false">
    <path d={lines} fill="none" stroke="currentColor" strokeWidth="1.8" />
    {more}
  </svg>
);

export const icons: Readonly<Record<Act | 'link', ReactNode>> = {
  heading: drawn('M3.5 4.5h13M10 4.5V17', <path d="M10 4.5V17M3.5 4.5h13" stroke="currentColor" strokeWidth="3" />),
  subheading: drawn('M5.5 8.5h9M10 8.5V17', <path d="M10 8.5V17M5.5 8.5h9" stroke="currentColor" strokeWidth="2.4" />),
  bold: drawn(
    'M6 3.5h5a3 3 0 0 1 0 6H6zM6 9.5h6a3.5 3.5 0 0 1 0 7H6z',
    <path d="M6 3.5v13" stroke="currentColor" strokeWidth="3" />,
  ),
  italic: drawn('M8 3.5h6M6 16.5h6M11.5 3.5L8.5 16.5'),
  bullets: drawn(
    'M8 5h10M8 10h10M8 15h10',
    <path d="M2.5 3.5h3v3h-3zM2.5 8.5h3v3h-3zM2.5 13.5h3v3h-3z" fill="currentColor" />,
  ),
  numbers: drawn('M8 5h10M8 10h10M8 15h10M2.5 3.5L4 3v5M2.2 12.5h2.8L2.4 16.5H5.2'),
  indent: drawn('M9 5h9M9 10h9M9 15h9M2 10h4.5M4.2 7.2L7 10l-2.8 2.8'),
  outdent: drawn('M9 5h9M9 10h9M9 15h9M7 10H2.5M4.8 7.2L2 10l2.8 2.8'),
  link: drawn('M8.5 11.5l3-3M9.5 6l2-2a3.2 3.2 0 0 1 4.5 4.5l-2 2M10.5 14l-2 2A3.2 3.2 0 0 1 4 11.5l2-2'),
};
