/** What a race's track says about its elevation; all in metres. */
export interface TrackProfile {
  readonly length: number;
  readonly climb: number;
  readonly descent: number;
  readonly lowest: number;
  readonly highest: number;
  readonly highest_at: number;
  readonly heights: readonly number[];
}

interface Point {
  readonly latitude: number;
  readonly longitude: number;
  readonly height: number;
}

const SAMPLES = 72;
/** Receivers are that much off from one second to the next; what is less neither climbs nor falls. */
const NOISE = 3;
const EARTH = 6_371_008;

const radians = (degrees: number) => (degrees * Math.PI) / 180;

/** The distance of two points on the ground, in metres (haversine). */
function apart(a: Point, b: Point): number {
  const [up, across] = [radians(b.latitude - a.latitude) / 2, radians(b.longitude - a.longitude) / 2];
  const half =
    Math.sin(up) ** 2 + Math.cos(radians(a.latitude)) * Math.cos(radians(b.latitude)) * Math.sin(across) ** 2;
  return 2 * EARTH * Math.asin(Math.sqrt(half));
}

/** A number in an attribute or an element; nothing where there is none, because an empty text counts as 0. */
const numberIn = (text: string | undefined): number => (text?.trim() ? Number(text) : Number.NaN);

/**
 * The points of a track, or of a route as a planner writes it. Each is read once from end tag to end tag: a pattern over
 * the whole file would look for the end of each open point anew (CWE-1333). Null where a point does not end.
 */
const pointsOf = (gpx: string): Point[] | null => pointsIn(gpx, /<trkpt\b/.test(gpx) ? 'trkpt' : 'rtept');

function pointsIn(gpx: string, tag: 'trkpt' | 'rtept'): Point[] | null {
  const parts = gpx.split(`</${tag}>`).slice(0, -1);
  if (gpx.split(new RegExp(`<${tag}\\b`)).length - 1 !== parts.length) return null;
  return parts.map((part) => {
    const [, attributes = '', inside = ''] =
      /^([^>]*)>(.*)$/s.exec(part.slice(part.lastIndexOf(`<${tag}`) + tag.length + 1)) ?? [];
    return {
      latitude: numberIn(/\blat\s*=\s*["']([^"']*)["']/.exec(attributes)?.[1]),
      longitude: numberIn(/\blon\s*=\s*["']([^"']*)["']/.exec(attributes)?.[1]),
      height: numberIn(/<ele>([^<]*)<\/ele>/.exec(inside)?.[1]),
    };
  });
}

/** How much a line of heights climbs, without the receiver's noise. */
function climbOf(heights: readonly number[]): number {
  let [climb, low, high] = [0, heights[0]!, heights[0]!];
  for (const height of heights) {
    if (height > high) high = height;
    else if (high - height >= NOISE || height < low) {
      if (high - low >= NOISE) climb += high - low;
      low = height;
      high = height;
    }
  }
  return high - low >= NOISE ? climb + high - low : climb;
}

/** The least and the most of numbers, however many: as arguments of one call they would fill its stack. */
function boundsOf(numbers: readonly number[]): readonly [number, number] {
  let [least, most] = [numbers[0]!, numbers[0]!];
  for (const one of numbers) {
    if (one < least) least = one;
    if (one > most) most = one;
  }
  return [least, most];
}

/** Heights of the ground, with room for what a receiver is off. */
const [lowestGround, highestGround] = [-500, 9_000];

const isOnEarth = ({ latitude, longitude, height }: Point): boolean =>
  Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180 && height >= lowestGround && height <= highestGround;

/** The points of a track; null where one of them has no place on Earth or no height, and where there are not two. */
function trackIn(gpx: string): Point[] | null {
  const points = pointsOf(gpx);
  return points && points.length > 1 && points.every(isOnEarth) ? points : null;
}

/** Reads a GPX file (topografix.com/GPX/1/1). Null where a point lacks place or height: no profile is invented. */
export function readGpx(gpx: string): TrackProfile | null {
  const points = trackIn(gpx);
  return points && profileOf(points);
}

/** The same, and the file without who recorded it and when, which is not for everybody. */
export function bareTrack(gpx: string): { readonly gpx: string; readonly profile: TrackProfile } | null {
  const points = trackIn(gpx);
  const profile = points && profileOf(points);
  return profile && { gpx: gpxOf(points), profile };
}

const gpxOf = (points: readonly Point[]): string =>
  [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<gpx version="1.1" creator="Pettorale" xmlns="http://www.topografix.com/GPX/1/1"><trk><trkseg>',
    ...points.map(
      ({ latitude, longitude, height }) =>
        `<trkpt lat="${latitude.toFixed(6)}" lon="${longitude.toFixed(6)}"><ele>${height.toFixed(1)}</ele></trkpt>`,
    ),
    '</trkseg></trk></gpx>',
    '',
  ].join('\n');

function profileOf(points: readonly Point[]): TrackProfile | null {
  const at: number[] = [0];
  for (const [index, point] of points.slice(1).entries()) at.push(at[index]! + apart(points[index]!, point));
  const length = at.at(-1)!;
  if (length === 0) return null;

  let index = 0;
  const heights = Array.from({ length: SAMPLES }, (_, sample) => {
    const wanted = (length * sample) / (SAMPLES - 1);
    while (index < at.length - 2 && at[index + 1]! < wanted) index += 1;
    const [from, to] = [at[index]!, at[index + 1]!];
    const share = to === from ? 0 : Math.min(1, (wanted - from) / (to - from));
    return Math.round(points[index]!.height + share * (points[index + 1]!.height - points[index]!.height));
  });
  const all = points.map(({ height }) => height);
  const [lowest, highest] = boundsOf(all);
  return {
    length: Math.round(length),
    climb: Math.round(climbOf(all)),
    descent: Math.round(climbOf(all.toReversed())),
    lowest: Math.round(lowest),
    highest: Math.round(highest),
    highest_at: Math.round(at[all.indexOf(highest)]!),
    heights,
  };
}
