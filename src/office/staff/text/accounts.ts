import en from './accounts.en.json' with { type: 'json' };
import it from './accounts.it.json' with { type: 'json' };

export const officeAccountsText = { it, en };
