import { describe, expect, test } from 'vitest';
import { fileAddress, fileNamed, srcSetOf, widthsOf } from './fileAddress.ts';

const id = '0190f000-0000-7000-8000-00000000000a';

describe('A file of an organiser', () => {
  test.each`
    width   | widths
    ${4000} | ${[320, 640, 1280, 1920]}
    ${1920} | ${[320, 640, 1280, 1920]}
    ${700}  | ${[320, 640, 700]}
    ${640}  | ${[320, 640]}
    ${48}   | ${[48]}
  `('of $width pixels is kept in $widths', ({ width, widths }) => {
    expect(widthsOf(width)).toEqual(widths);
  });

  test.each([0, 48, 1920])('is found again by its address (%i)', (width) => {
    const name = fileAddress(id, width).replace('/storage/files/', '');
    expect(fileNamed(name)).toEqual({ id, width });
  });

  test.each([`${id}`, `${id}.svg`, `${id}-0.webp`, `${id}-640.png`, `../${id}.pdf`, `${id}.pdf/x`, 'x.pdf', ''])(
    'is not meant by %s',
    (name) => {
      expect(fileNamed(name)).toBeNull();
    },
  );
});

describe('A browser chooses the width of a picture', () => {
  test('among those in which it is kept', () => {
    const file = `/storage/files/${id}`;
    expect(srcSetOf(fileAddress(id, 700))).toBe(`${file}-320.webp 320w, ${file}-640.webp 640w, ${file}-700.webp 700w`);
    for (const width of [48, 640, 700, 1920]) {
      const offered = srcSetOf(fileAddress(id, width))
        ?.match(/\d+(?=w)/g)
        ?.map(Number);
      expect(offered).toEqual(widthsOf(width));
    }
  });

  test.each(['/media/shop/maglia.svg', '/static/logo.png', `/storage/files/${id}.pdf`, ''])('not of %s', (address) => {
    expect(srcSetOf(address)).toBeUndefined();
  });
});
