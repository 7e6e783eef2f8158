import en from './accounts.en.json' with { type: 'json' };
import it from './accounts.it.json' with { type: 'json' };

/** Words of the accounts that an office finds and suspends. */
export const officeAccountsText = { it, en };
