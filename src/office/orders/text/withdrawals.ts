import en from './withdrawals.en.json' with { type: 'json' };
import it from './withdrawals.it.json' with { type: 'json' };

/** Words of the withdrawals that an office settles. */
export const officeWithdrawalsText = { it, en };
