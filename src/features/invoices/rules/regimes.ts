/** The usual ones first. Source: Schema_VFPR12 of the Agenzia delle Entrate, RegimeFiscaleType. */
export const regimes = [
  ...(['RF01', 'RF19', 'RF18', 'RF02'] as const),
  ...(['RF04', 'RF05', 'RF06', 'RF07', 'RF08', 'RF09', 'RF10'] as const),
  ...(['RF11', 'RF12', 'RF13', 'RF14', 'RF15', 'RF16', 'RF17'] as const),
] as const;
export type Regime = (typeof regimes)[number];

export const isRegime = (code: string): code is Regime => regimes.some((regime) => regime === code);
