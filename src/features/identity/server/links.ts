import { refuse } from '#kernel/errors.ts';
import { type Lang, langOf } from '#kernel/lang.ts';
import type { CircuitLook } from '#kernel/look.ts';
import type { Site } from '#server/http/request.ts';
import { type MailCircuit, mailCircuitOf } from '#server/mailFrame.ts';

export interface OwnSites {
  readonly isOwnOrigin: (origin: string) => boolean;
  readonly look: (circuitId: number, lang: Lang) => CircuitLook;
}

export interface MailPlace {
  readonly lang: Lang;
  readonly origin: string;
  readonly circuit: MailCircuit;
}

/** Any other origin as `base_url` would let our mails link to a phishing site. */
export function mailPlace(
  sites: OwnSites,
  site: Site,
  baseUrl: string | undefined,
  language: string | undefined,
): MailPlace {
  const lang = langOf(language);
  const origin = baseUrl === undefined || baseUrl === '' ? site.origin : URL.parse(baseUrl)?.origin;
  if (origin === undefined || !sites.isOwnOrigin(origin)) refuse('base_url_not_allowed');
  return { lang, origin, circuit: mailCircuitOf(sites.look(site.circuitId, lang)) };
}
