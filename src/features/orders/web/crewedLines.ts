/** The registrations of an order whose athletes start in a crew. */
export const crewedLines = (
  lines: readonly { readonly id: string; readonly itemable: { readonly crew: string | null } | null }[],
): string[] => lines.filter(({ itemable }) => itemable?.crew).map(({ id }) => id);
