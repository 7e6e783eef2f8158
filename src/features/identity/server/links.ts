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

/** Only our own origins are accepted as `base_url`: any other would let our mails link to a phishing site. */
export function originOf(sites: Pick<OwnSites, 'isOwnOrigin'>, site: Site, baseUrl: string | undefined): string {
  const origin = baseUrl === undefined || baseUrl === '' ? site.origin : URL.parse(baseUrl)?.origin;
  return origin !== undefined && sites.isOwnOrigin(origin) ? origin : refuse('base_url_not_allowed');
}

export function mailPlace(
  sites: OwnSites,
  site: Site,
  baseUrl: string | undefined,
  language: string | undefined,
): MailPlace {
  const lang = langOf(language);
  return { lang, origin: originOf(sites, site, baseUrl), circuit: mailCircuitOf(sites.look(site.circuitId, lang)) };
}
