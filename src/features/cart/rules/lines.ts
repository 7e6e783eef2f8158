interface Line {
  readonly id: string;
  readonly parent_id: string | null;
}

export type NestedLine<L> = L & { readonly child: boolean };

/** Lines as they are shown: child lines under their parent (checkout §2); a line whose parent is missing is shown as a parent. */
export function underParents<L extends Line>(lines: readonly L[]): NestedLine<L>[] {
  const known = new Set(lines.map(({ id }) => id));
  const isChild = ({ parent_id }: L) => parent_id !== null && known.has(parent_id);
  return lines
    .filter((line) => !isChild(line))
    .flatMap((parent) => [
      { ...parent, child: false },
      ...lines.filter(({ parent_id }) => parent_id === parent.id).map((line) => ({ ...line, child: true })),
    ]);
}
