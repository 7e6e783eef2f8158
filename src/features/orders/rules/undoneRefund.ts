/** Noted by mistake: a provider refuses, a bank does not. */
export const isUndone = ({ state, way }: { readonly state: string; readonly way: string }): boolean =>
  state === 'failed' && way === 'bank';
