import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { drawStrip, type QueuedStrip } from './mailStrip.ts';

const strip: QueuedStrip = {
  kind: 'tri',
  seed: 'tre-laghi/verbania/20/sprint',
  way: 'a',
  inks: ['#1546a0', '#ee4b24', '#8ccbbf', '#f4b728'],
};
const pixels = ({ content }: { content: string }) => sharp(Buffer.from(content, 'base64'));

describe('A race’s art at the head of a mail', () => {
  test('is a picture of twice the size that is shown, light enough for a mail', async () => {
    const { cid, contentType, content } = await drawStrip(strip);
    expect({ cid, contentType }).toEqual({ cid: 'race-strip', contentType: 'image/png' });
    expect(await pixels({ content }).metadata()).toMatchObject({ format: 'png', width: 1200, height: 240 });
    expect(Buffer.from(content, 'base64').length).toBeLessThan(30_000);
  });

  test('is printed in black where nobody can enter any more', async () => {
    const colours = async (print: 'open' | 'full') => {
      const { channels } = await pixels(await drawStrip({ ...strip, print })).stats();
      const [red, , blue] = channels.map(({ mean }) => mean);
      return Math.abs(red! - blue!);
    };
    expect(await colours('open')).toBeGreaterThan(20);
    expect(await colours('full')).toBeLessThan(10);
  });

  test('is drawn once for all the mails about a race', async () => {
    expect(await drawStrip({ ...strip })).toBe(await drawStrip({ ...strip }));
  });
});
