import { type Inks, palette, uiColours } from './inks.ts';
import type { Scheme } from './papers.ts';
import { INK_ROLES, printColours, WAYS } from './ways.ts';

const SLUG = /^[a-z0-9][a-z0-9-]*$/;

const block = (selector: string, values: readonly (readonly [string, string])[]) =>
  `${selector}{${values.map(([name, value]) => `--${name}:${value}`).join(';')}}`;

const uiOf = (inks: Inks, scheme: Scheme) => {
  const { action, actionHover, onAction, focus, mark } = uiColours(inks, scheme);
  return [
    ['action', action],
    ['action-hover', actionHover],
    ['on-action', onAction],
    ['focus', focus],
    ['mark', mark],
  ] as const;
};

const printsOf = (inks: Inks, scheme: Scheme, root: string) =>
  WAYS.map((way) => {
    const colours = printColours(inks, way, scheme);
    return block(
      `:where(${root}) [data-way="${way}"]`,
      INK_ROLES.map((role) => [`a-${role}`, colours[role]] as const),
    );
  }).join('');

/** Where inks count, and there by night: as it is chosen, and as the system asks. */
interface Roots {
  readonly root: string;
  readonly chosen: string;
  readonly asked: string;
}

const styleAt = ({ root, chosen, asked }: Roots, inks: Inks): string => {
  const dark = (at: string) => block(at, uiOf(inks, 'dark')) + printsOf(inks, 'dark', at);
  return [
    block(root, [...Object.entries(palette(inks)), ...uiOf(inks, 'light')]),
    printsOf(inks, 'light', root),
    dark(chosen),
    `@media (prefers-color-scheme:dark){${dark(asked)}}`,
  ].join('\n');
};

const dark = '[data-scheme="dark"]';
const unchosen = ':not([data-scheme="light"],[data-scheme="dark"])';

/**
 * The style of one circuit, by day and by night. The colourways have the specificity of one class, so that the state of
 * a print can override them.
 */
export function circuitStyle(slug: string, inks: Inks): string {
  if (!SLUG.test(slug)) throw new RangeError(`"${slug}" cannot stand in a selector`);
  const root = `:root[data-circuit="${slug}"]`;
  return styleAt({ root, chosen: root + dark, asked: root + unchosen }, inks);
}
