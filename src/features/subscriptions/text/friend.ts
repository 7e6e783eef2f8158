import en from './friend.en.json' with { type: 'json' };
import it from './friend.it.json' with { type: 'json' };

/** What an athlete is told whom somebody else registered. */
export const friendText = { it, en };
