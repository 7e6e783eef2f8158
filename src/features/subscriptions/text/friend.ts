import en from './friend.en.json' with { type: 'json' };
import it from './friend.it.json' with { type: 'json' };

/** Mails and page for an athlete registered by somebody else. */
export const friendText = { it, en };
