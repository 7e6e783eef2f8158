import { circuitMailPlace } from '#features/circuits/server/circuitMail.ts';
import { raceStrip } from '#features/races/server/raceStripView.ts';
import { friendToken } from '#features/subscriptions/server/friend/token.ts';
import type { Lang } from '#kernel/lang.ts';
import { paths } from '#kernel/paths.ts';
import type { Context } from '#server/context.ts';
import type { DbOrTx } from '#server/database.ts';
import type { Mail } from '#server/mail.ts';
import { mailFrame, paragraphsOf } from '#server/mailFrame.ts';
import { textIn } from '#text/translate.ts';
import { officeMessagesText } from '../../text/messages.ts';
import type { Letter } from './recipientsView.ts';

export interface MessageWords {
  readonly circuitId: number;
  readonly subject: Readonly<Record<Lang, string>>;
  readonly text: Readonly<Record<Lang, string>>;
  readonly promotion: boolean;
}

/** In the address's language; the link leads to the account's registrations, or to the athlete's own, whose key `keyOf` gives. */
export async function messageMail(
  { environment }: Pick<Context, 'environment'>,
  on: DbOrTx,
  { circuitId, subject, text, promotion }: MessageWords,
  { to, lang, whose, greets, registrationId, race }: Letter,
  keyOf: (registrationId: string) => string = (id) => friendToken(id, environment),
): Promise<Omit<Mail, 'id'>> {
  const { origin, circuit } = await circuitMailPlace(on, circuitId, lang, environment.baseUrl);
  const t = textIn(officeMessagesText, lang);
  const page = whose === 'account' ? paths.subscriptions(lang) : paths.friend(lang, keyOf(registrationId));
  return {
    to,
    ...mailFrame({
      lang,
      circuit,
      subject: subject[lang],
      title: subject[lang],
      strip: await raceStrip(on, race),
      greets,
      paragraphs: paragraphsOf(text[lang]),
      button: { label: t(`mail_button_${whose}`), href: origin + page },
      footer: t(promotion ? 'mail_footer_promotion' : 'mail_footer', {
        circuit: circuit.name,
        email: circuit.office.email,
      }),
    }),
  };
}
