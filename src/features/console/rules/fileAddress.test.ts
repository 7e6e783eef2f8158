import { describe, expect, test } from 'vitest';
import { fileAddress, fileNamed, widthsOf } from './fileAddress.ts';

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
