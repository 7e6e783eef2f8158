import type { Format } from '#art/format.ts';
import { circuitHeader } from '#art/header.ts';
import type { PosterText } from '#art/layout.ts';
import { poster } from '#art/poster.ts';

/** What is drawn: a race in its discipline, or the sheet of a whole circuit. */
export type Art =
  | { readonly kind: string; readonly seed: string; readonly track?: readonly number[] | undefined }
  | {
      readonly circuit: true;
      readonly seed: string;
      readonly stages: number;
      /** The page sets the stages on a line of its own, below the sheet. */
      readonly line?: boolean;
    };

export interface Drawing {
  readonly art: Art;
  readonly format: Format;
  readonly text: PosterText;
  readonly profile?: boolean | undefined;
  readonly route?: boolean | undefined;
}

/** The art of a poster as inline SVG, without its words. */
export function drawArt({ art, format, text, profile, route }: Drawing): string {
  if ('circuit' in art) {
    const shape = format === '16:9' || format === '4:1' || format === '8:5' ? '2:1' : format;
    const { seed, stages, line } = art;
    return circuitHeader({ seed, stages, format: shape, text, ...(line !== undefined && { line }) });
  }
  return poster({
    kind: art.kind,
    seed: art.seed,
    format,
    text,
    ...(art.track && { track: art.track }),
    ...(profile !== undefined && { profile }),
    ...(route !== undefined && { route }),
  });
}
