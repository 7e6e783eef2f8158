import en from './factorMails.en.json' with { type: 'json' };
import it from './factorMails.it.json' with { type: 'json' };

/** Words of the mails about what guards an office account, by the action of the audit entry. */
export const factorMailsText = { it, en };
