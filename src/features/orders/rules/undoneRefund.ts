/**
 * Was money to go back that had been noted for the order by mistake? Only undoing what was matched or noted ends what was to be sent by bank: a
 * provider refuses, a bank does not.
 */
export const isUndone = ({ state, way }: { readonly state: string; readonly way: string }): boolean =>
  state === 'failed' && way === 'bank';
