import en from './friend.en.json' with { type: 'json' };
import it from './friend.it.json' with { type: 'json' };

export const friendText = { it, en };
