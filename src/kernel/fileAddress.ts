/** The widths that a picture is kept in, where it is wide enough; pages choose among them. */
export const pictureWidths = [320, 640, 1280, 1920] as const;

/** The widths of a picture of this width: never wider than it came. */
export const widthsOf = (width: number): number[] => {
  const widest = Math.min(width, pictureWidths[pictureWidths.length - 1]!);
  return [...new Set([...pictureWidths.filter((one) => one < widest), widest])];
};

/** Where a file is read: what is there never changes. */
export const fileAddress = (id: string, width: number): string =>
  width === 0 ? `/storage/files/${id}.pdf` : `/storage/files/${id}-${width}.webp`;

const named = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})(?:-([1-9]\d{0,4})\.webp|\.pdf)$/;

/** The file that a name in such an address means; null for any other name. */
export function fileNamed(name: string): { readonly id: string; readonly width: number } | null {
  const [, id, width] = named.exec(name) ?? [];
  return id === undefined ? null : { id, width: Number(width ?? 0) };
}

/** The file at an address of this portal; null for any other address. */
export const fileAt = (address: string) =>
  address.startsWith('/storage/files/') ? fileNamed(address.slice('/storage/files/'.length)) : null;

const pictureAddress = /^(\/storage\/files\/[0-9a-f-]{36})-([1-9]\d{0,4})\.webp$/;

/**
 * The widths of a picture, as `srcset` has them; nothing for a picture that is there in one width alone, as those of
 * the demo.
 */
export function srcSetOf(address: string): string | undefined {
  const [, file, widest] = pictureAddress.exec(address) ?? [];
  if (file === undefined) return undefined;
  return widthsOf(Number(widest))
    .map((width) => `${file}-${width}.webp ${width}w`)
    .join(', ');
}
