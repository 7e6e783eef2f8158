import type { CSSProperties, ReactNode } from 'react';
import { Link } from 'react-router';
import { bleedOf, type Format } from '#art/format.ts';
import { BASELINE, layoutPoster, type PlacedLine, type PosterText, unitGap } from '#art/layout.ts';
import type { Print, Way } from '#art/ways.ts';
import { cx } from './cx.ts';
import type { Art } from './drawArt.ts';
import { PosterArt } from './PosterArt.tsx';
import css from './PosterFigure.module.css';

export interface PosterFigureProps {
  readonly art: Art;
  readonly way: Way;
  /**
   * The state of the print: open in colour, soon in its first pass, full in black, shut in key lines; slipped where a
   * payment failed.
   */
  readonly print?: Print | 'off' | undefined;
  readonly text?: PosterText | undefined;
  /** What the sheet says to those who cannot see it: its heading and its figures, in words. */
  readonly heading?: { readonly level: 'h1' | 'h2' | 'h3' | 'h4'; readonly text: string } | undefined;
  readonly spoken?: ReactNode;
  readonly format?: Format | undefined;
  /** Another cut from 37.5em on, and one from 60em on; a hero bleeds to both sides. */
  readonly middle?: Format | undefined;
  readonly broad?: Format | undefined;
  readonly broadText?: PosterText | undefined;
  readonly profile?: boolean | undefined;
  readonly route?: boolean | undefined;
  /** The route draws itself from start to finish, once. */
  readonly drawn?: boolean | undefined;
  readonly to?: string | undefined;
  readonly className?: string | undefined;
}

const looks = { kicker: css.kicker, figure: undefined, title: css.title, foot: css.foot };

const Line = ({ line }: { readonly line: PlacedLine }) => (
  <span
    className={cx(css.line, looks[line.role])}
    style={
      { '--x': round(line.x), '--y': round(line.y - line.size * BASELINE), '--s': round(line.size) } as CSSProperties
    }
  >
    {line.text}
    {line.unit !== undefined && (
      <span className={css.unit} style={{ '--gap': `${unitGap(line.unit)}em` } as CSSProperties}>
        {line.unit}
      </span>
    )}
  </span>
);

const round = (value: number) => Math.round(value * 100) / 100;

interface CutProps {
  readonly figure: PosterFigureProps;
  readonly format: Format;
  readonly text: PosterText;
  readonly className?: string | undefined;
}

function Cut({ figure, format, text, className }: CutProps) {
  const { art, profile, route } = figure;
  const { width, height, lines } = layoutPoster(format, text);
  return (
    <span className={cx(css.sheet, className)} style={{ '--w': width, '--h': height } as CSSProperties} aria-hidden>
      <PosterArt art={art} format={format} text={text} profile={profile} route={route} className={css.art} />
      {figure.print === 'off' && (
        <PosterArt
          art={art}
          format={format}
          text={text}
          profile={profile}
          route={route}
          className={cx(css.art, css.key)}
        />
      )}
      <span className={css.words}>
        {lines.map((line) => (
          <Line key={`${line.role}${line.y}`} line={line} />
        ))}
      </span>
    </span>
  );
}

const NO_WORDS: PosterText = {};

/** A race's poster with its words on it. The figure tells its state only to the eye: set a StatusMark beside it. */
export function PosterFigure(props: PosterFigureProps) {
  const {
    way,
    print = 'open',
    text = NO_WORDS,
    format = '4:5',
    middle,
    broad,
    drawn,
    to,
    heading,
    spoken,
    className,
  } = props;
  const Heading = heading?.level ?? 'h3';
  const hero = bleedOf(format) > 0 || (broad !== undefined && bleedOf(broad) > 0);
  const body = (
    <>
      {heading && <Heading className="vh">{heading.text}</Heading>}
      {spoken && <span className="vh">{spoken}</span>}
      <Cut figure={props} format={format} text={text} className={middle ? css.small : broad && css.narrow} />
      {middle && <Cut figure={props} format={middle} text={text} className={broad ? css.between : css.large} />}
      {broad && (
        <Cut
          figure={props}
          format={broad}
          text={props.broadText ?? text}
          className={cx(css.broad, broad === '43:22' && css.room)}
        />
      )}
    </>
  );
  const shape = {
    className: cx(css.figure, hero && css.hero, drawn && css.drawn, className),
    'data-way': way,
    'data-print': print,
  };
  return to === undefined ? (
    <div {...shape}>{body}</div>
  ) : (
    <Link {...shape} to={to}>
      {body}
    </Link>
  );
}
