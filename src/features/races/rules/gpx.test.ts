import { describe, expect, test } from 'vitest';
import { readGpx } from './gpx.ts';

/** A track due north: a hundredth of a degree is 1,112 metres. */
const gpx = (heights: readonly (number | string)[]) => `<?xml version="1.0"?>
  <gpx version="1.1"><trk><trkseg>${heights
    .map((height, at) => `<trkpt lat="${45 + at / 100}" lon="8.5"><ele>${height}</ele><time>x</time></trkpt>`)
    .join('\n')}</trkseg></trk></gpx>`;

describe('The track of a race', () => {
  test('says its length, its climbing, and where its highest point is', () => {
    const track = readGpx(gpx([200, 300, 250, 400, 200]))!;
    expect(track).toMatchObject({
      length: 4448,
      climb: 250,
      descent: 250,
      lowest: 200,
      highest: 400,
      highest_at: 3336,
    });
    expect(track.heights).toHaveLength(72);
    expect([track.heights[0], track.heights.at(-1)]).toEqual([200, 200]);
    expect(Math.max(...track.heights)).toBeGreaterThan(395);
  });

  test('does not climb by the noise of a receiver', () => {
    expect(readGpx(gpx([200, 201, 199.5, 201, 200]))).toMatchObject({ climb: 0, descent: 0 });
    expect(readGpx(gpx([200, 240, 239, 260]))).toMatchObject({ climb: 60, descent: 0 });
    expect(readGpx(gpx([260, 200, 230]))).toMatchObject({ climb: 30, descent: 60 });
  });

  test('is read of a route, too, as a planner writes what was drawn; where both are there, the track counts', () => {
    const drawn = gpx([200, 300, 250]).replaceAll('trkpt', 'rtept');
    expect(readGpx(drawn)).toEqual(readGpx(gpx([200, 300, 250])));
    expect(readGpx(drawn + gpx([200, 260]))).toEqual(readGpx(gpx([200, 260])));
  });

  test('may have very many points', () => {
    const lap = gpx(Array.from({ length: 1_000 }, (_, at) => 200 + (at % 100))).match(/<trkpt.*<\/trkpt>/s)![0];
    expect(readGpx(lap.repeat(150))).toMatchObject({ lowest: 200, highest: 299 });
  });

  test.each([
    ['nothing', ''],
    ['one point', gpx([200])],
    ['a point without a height', gpx([200, '', 300])],
    ['a height that is none', gpx([200, 'high', 300])],
    ['a point that does not end', gpx([200, 300]).replace('</trkpt>', '')],
    ['nothing but points that do not end', '<trkpt lat="1" lon="1">'.repeat(200_000)],
    ['nothing but open tags', '<trkpt '.repeat(500_000)],
    ['points in one place', gpx([200]).replace(/(<trkpt.*<\/trkpt>)/s, '$1$1')],
  ])('is none of a file with %s', (_, file) => {
    expect(readGpx(file)).toBeNull();
  });
});
