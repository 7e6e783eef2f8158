import en from './dashboard.en.json' with { type: 'json' };
import it from './dashboard.it.json' with { type: 'json' };

export const dashboardText = { it, en };
