import type { Action } from '../rules/actions.ts';

/** Strokes on a square of 20: a bib with its holes, a card, two who change places, one who goes elsewhere. */
const strokes: Readonly<Record<Action, string>> = {
  pass: 'M2.5 4.5h15v11h-15zM5.5 7.5h.01M14.5 7.5h.01M5.5 12.5h.01M14.5 12.5h.01M8 10h4',
  change_card: 'M2 4.5h16v11H2zM2 8.5h16M5 12.5h4',
  substitute: 'M3 7h13M12.5 3.5L16 7l-3.5 3.5M17 13H4M7.5 9.5L4 13l3.5 3.5',
  transfer: 'M2.5 10h12M10.5 5.5L15 10l-4.5 4.5M17.5 4v12',
};

export const ActionSign = ({ action }: { readonly action: Action }) => (
  <svg
    viewBox="0 0 20 20"
    width="20"
    height="20"
    fill="none"
    stroke="currentColor"
    strokeWidth="1.8"
    strokeLinecap="round"
    strokeLinejoin="round"
    aria-hidden="true"
    focusable="false"
  >
    <path d={strokes[action]} />
  </svg>
);
