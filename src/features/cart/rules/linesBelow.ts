interface Line {
  readonly id: string;
  readonly parentId: string | null;
}

/** The ids of a line and all its descendants; none if it is not one of these lines. */
export function withLinesBelow(lines: readonly Line[], id: string): string[] {
  if (!lines.some((line) => line.id === id)) return [];
  return [id, ...lines.filter(({ parentId }) => parentId === id).flatMap((line) => withLinesBelow(lines, line.id))];
}
