import { circuitHeader } from './header.ts';
import { layoutPoster, type PlacedLine, type PosterText, TRACKING } from './layout.ts';
import { textPath } from './outlines/textPath.ts';
import { file } from './picture.ts';
import { poster } from './poster.ts';
import { SHARE, type ShareInput } from './share.ts';

const TYPE = {
  kicker: ['text', TRACKING.text, 'on-sky'],
  figure: ['display', TRACKING.figure, 'on-sky'],
  title: ['display', TRACKING.title, 'on-sky'],
  foot: ['text', TRACKING.text, 'on-lake'],
} as const;

function outlines({ role, text, size, x, y }: PlacedLine): string {
  const [face, spacing, colour] = TYPE[role];
  return textPath({ text, face, size, x, y, spacing, fill: `var(--a-${colour})` });
}

/** The picture of a shared link as an SVG file by day; its words are outlines, so no markup in them can be any. */
export function sharePicture({ inks: [c1, c2, c3, c4], seed, title, kicker, race }: ShareInput): string {
  const text: PosterText = {
    title,
    kicker,
    ...(race && { figures: [{ value: race.figure }], foot: race.foot }),
  };
  const art = race
    ? poster({ kind: race.kind, seed, format: SHARE, text })
    : circuitHeader({ seed, format: SHARE, text });
  const words = layoutPoster(SHARE, text).lines.map(outlines).join('');
  return file(art.replace(/<\/svg>$/, `${words}</svg>`), SHARE, { inks: { c1, c2, c3, c4 }, way: race?.way ?? 'a' });
}
