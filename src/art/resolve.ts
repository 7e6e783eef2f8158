import type { Hex } from './colour.ts';
import { type Inks, palette, uiColours } from './inks.ts';
import { PAPERS, type Scheme } from './papers.ts';
import { type Print, printColours, type Way } from './ways.ts';

export interface Resolve {
  readonly inks: Inks;
  readonly way: Way;
  readonly scheme?: Scheme;
  readonly print?: Print;
}

function coloursOf({ inks, way, scheme = 'light', print = 'open' }: Resolve): ReadonlyMap<string, Hex> {
  const { ink2, ...papers } = PAPERS[scheme];
  const { action, mark } = uiColours(inks, scheme);
  const art = Object.entries(printColours(inks, way, scheme, print)).map(([place, colour]) => [`a-${place}`, colour]);
  return new Map([
    ...Object.entries({ ...papers, ...palette(inks), 'ink-2': ink2, rule: papers.ink, action, mark }),
    ...(art as [string, Hex][]),
  ]);
}

/**
 * The same picture with its colours inlined, for readers without a style sheet. A race that is closed keeps only its
 * key line.
 */
export function resolvedColours(svg: string, resolve: Resolve): string {
  const colours = coloursOf(resolve);
  const { edge } = PAPERS[resolve.scheme ?? 'light'];
  const written = svg.replaceAll(/var\(--([a-z0-9-]+)\)/g, (whole, name: string) => colours.get(name) ?? whole);
  if (resolve.print !== 'shut') return written;
  return written.replaceAll(
    /fill="(?!none)#[0-9a-f]+"(?! stroke)/g,
    (fill) => `${fill} stroke="${edge}" stroke-width="1.5"`,
  );
}
