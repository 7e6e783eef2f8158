import en from './withdrawals.en.json' with { type: 'json' };
import it from './withdrawals.it.json' with { type: 'json' };

export const officeWithdrawalsText = { it, en };
