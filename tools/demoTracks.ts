import { mkdirSync, writeFileSync } from 'node:fs';

/**
 * Writes the tracks of the demo's races as GPX files, from the heights that their texts tell. They are courses on paper:
 * nobody has run them, and each file says so.
 */
interface Course {
  readonly slug: string;
  readonly name: string;
  readonly from: readonly [latitude: number, longitude: number];
  /** Where the course first goes, in degrees from north, and whether it comes back. */
  readonly heading: number;
  readonly returns: boolean;
  /** Kilometre and height, from start to finish; the height swings softly from one to the next. */
  readonly heights: readonly (readonly [km: number, height: number])[];
}

const courses: readonly Course[] = [
  {
    slug: 'triathlon-sprint-verbania',
    name: 'Triathlon Sprint',
    from: [45.9232, 8.5512],
    heading: 215,
    returns: true,
    heights: [
      [0, 194],
      [0.75, 194],
      [2.5, 194],
      [5.2, 262],
      [7, 210],
      [8.4, 247],
      [10.75, 194],
      [12.5, 194],
      [15.2, 262],
      [17, 210],
      [18.4, 247],
      [20.75, 194],
      [25.75, 194],
    ],
  },
  {
    slug: '10-km-lago-d-orta',
    name: '10 km del Lago d’Orta',
    from: [45.7976, 8.4062],
    heading: 165,
    returns: true,
    heights: [
      [0, 292],
      [2.4, 294],
      [4.4, 292],
      [6.6, 292],
      [8, 352],
      [9.6, 294],
      [10, 292],
    ],
  },
  {
    slug: 'mezza-maratona-lago-d-orta',
    name: 'Mezza maratona del Lago d’Orta',
    from: [45.7976, 8.4062],
    heading: 5,
    returns: true,
    heights: [
      [0, 292],
      [2.2, 318],
      [4, 294],
      [6.1, 336],
      [8.4, 298],
      [10.55, 322],
      [12.7, 298],
      [15, 336],
      [17.1, 294],
      [18.9, 320],
      [21.1, 292],
    ],
  },
  {
    slug: 'swimrun-a-coppie-mergozzo',
    name: 'Swimrun a coppie',
    from: [45.9606, 8.4486],
    heading: 240,
    returns: true,
    heights: [
      [0, 194],
      [1.4, 194],
      [3.6, 264],
      [6.4, 196],
      [7.8, 196],
      [11.2, 406],
      [14.2, 194],
      [15.4, 194],
      [17.8, 294],
      [20, 194],
    ],
  },
  {
    slug: 'trail-dei-sette-laghi',
    name: 'Trail dei Sette Laghi',
    from: [45.8829, 8.5331],
    heading: 265,
    returns: true,
    heights: [
      [0, 200],
      [3.2, 530],
      [4, 505],
      [7.2, 810],
      [8.1, 770],
      [11.6, 1492],
      [13.8, 1242],
      [14.6, 1335],
      [24, 200],
    ],
  },
  {
    slug: 'vertical-mottarone',
    name: 'Vertical',
    from: [45.8402, 8.4239],
    heading: 55,
    returns: false,
    heights: [
      [0, 491],
      [1.3, 690],
      [2.6, 985],
      [3.8, 1255],
      [5, 1491],
    ],
  },
  {
    slug: 'staffetta-del-mottarone',
    name: 'Staffetta del Mottarone',
    from: [45.8829, 8.5331],
    heading: 255,
    returns: true,
    heights: [
      [0, 200],
      [4.6, 520],
      [8, 806],
      [12.1, 1492],
      [16, 920],
      [20.2, 520],
      [24, 200],
    ],
  },
  {
    slug: 'vigne-e-castelli',
    name: 'Vigne e Castelli',
    from: [45.0505, 8.2648],
    heading: 350,
    returns: true,
    heights: [
      [0, 305],
      [2.1, 206],
      [4, 276],
      [5.6, 212],
      [7.5, 292],
      [9.2, 222],
      [11, 286],
      [12.2, 199],
      [14, 305],
    ],
  },
  {
    slug: 'orridi-e-alpeggi',
    name: 'Orridi e alpeggi',
    from: [46.2624, 8.3193],
    heading: 320,
    returns: true,
    heights: [
      [0, 655],
      [1.4, 590],
      [3.2, 760],
      [7.6, 1500],
      [9, 1470],
      [10, 1540],
      [18, 655],
    ],
  },
];

const STEP = 0.1;
const DEGREE_KM = 111.195;

/** The height at a kilometre; cosine swings, so that all climbing is between the heights that are given. */
function heightAt(heights: Course['heights'], km: number): number {
  const next = Math.max(
    1,
    heights.findIndex(([at]) => at >= km - 1e-9),
  );
  const [[from, low], [to, high]] = [heights[next - 1]!, heights[next]!];
  return low + (high - low) * (0.5 - Math.cos((Math.PI * (km - from)) / (to - from)) / 2);
}

/** The direction at a kilometre: once around, or on and on, and never straight. */
function directionAt({ heading, returns }: Course, share: number): number {
  const turn = returns ? 360 * share - 90 : 0;
  return heading + turn + 28 * Math.sin(share * 41) + 17 * Math.sin(share * 97);
}

const round = (value: number, digits: number) => value.toFixed(digits);

function gpxOf(course: Course): string {
  let [latitude, longitude] = course.from;
  const length = course.heights.at(-1)![0];
  const steps = Math.round(length / STEP);
  const points = Array.from({ length: steps + 1 }, (_, at) => {
    const point = `<trkpt lat="${round(latitude, 6)}" lon="${round(longitude, 6)}"><ele>${round(heightAt(course.heights, (at * length) / steps), 1)}</ele></trkpt>`;
    const direction = (directionAt(course, at / steps) * Math.PI) / 180;
    latitude += ((length / steps) * Math.cos(direction)) / DEGREE_KM;
    longitude += ((length / steps) * Math.sin(direction)) / (DEGREE_KM * Math.cos((latitude * Math.PI) / 180));
    return point;
  });
  return `<?xml version="1.0" encoding="UTF-8"?>
<gpx version="1.1" creator="Pettorale" xmlns="http://www.topografix.com/GPX/1/1">
<metadata><name>${course.name}</name><desc>Percorso dimostrativo, non rilevato · Demo course, not surveyed</desc></metadata>
<trk><name>${course.name}</name><trkseg>
${points.join('\n')}
</trkseg></trk>
</gpx>
`;
}

const folder = new URL('../database/demo/races/tracks/', import.meta.url);
mkdirSync(folder, { recursive: true });
for (const course of courses) writeFileSync(new URL(`${course.slug}.gpx`, folder), gpxOf(course));
console.log(`${courses.length} tracks`);
