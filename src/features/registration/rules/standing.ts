/** What is told of an athlete who is registered already: somebody else's unpaid registration can be refused (decision 054). */
export const registeredBy = (held: boolean): { by: 'somebody_else' | 'unsaid' } => ({
  by: held ? 'somebody_else' : 'unsaid',
});
