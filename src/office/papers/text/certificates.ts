import en from './certificates.en.json' with { type: 'json' };
import it from './certificates.it.json' with { type: 'json' };

export const officeCertificatesText = { it, en };
