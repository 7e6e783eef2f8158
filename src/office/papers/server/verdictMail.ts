import { circuitMailPlace } from '#features/circuits/server/circuitMail.ts';
import { firstnameOf } from '#features/identity/server/userView.ts';
import { raceStrip } from '#features/races/server/raceStripView.ts';
import { friendToken } from '#features/subscriptions/server/friend/token.ts';
import type { Lang } from '#kernel/lang.ts';
import { paths } from '#kernel/paths.ts';
import type { Context } from '#server/context.ts';
import { queueMail } from '#server/mail.ts';
import { mailFrame } from '#server/mailFrame.ts';

interface VerdictMail {
  /** Two mails of one id are one. */
  readonly id: string;
  readonly circuitId: number;
  /** Its picture stands above. */
  readonly raceId: number;
  readonly registrationId: string;
  /** The account that registered the athlete, otherwise the athlete's own address. */
  readonly reader: {
    readonly userId: string | null;
    readonly accountAddress: string | null;
    readonly ownAddress: string | null;
    readonly firstname: string;
    readonly lang: Lang | null;
  };
  /** Where an account goes on; who has none gets the link of their registration. */
  readonly page: (lang: Lang) => string;
  readonly say: (
    lang: Lang,
    circuit: string,
  ) => {
    readonly subject: string;
    readonly title: string;
    readonly paragraphs: readonly string[];
    readonly button: string;
    readonly footer: string;
  };
}

/** None where nobody's address is known. */
export async function queueVerdictMail(context: Context, mail: VerdictMail): Promise<void> {
  const { id, circuitId, raceId, registrationId, reader, page, say } = mail;
  const { db, environment } = context;
  const to = reader.accountAddress ?? reader.ownAddress;
  if (!to) return;
  const lang = reader.lang ?? 'it';
  const { origin, circuit } = await circuitMailPlace(db, circuitId, lang, environment.baseUrl);
  const { button, ...said } = say(lang, circuit.name);
  const path =
    reader.accountAddress === null ? paths.friend(lang, friendToken(registrationId, environment, 'typed')) : page(lang);
  await queueMail(context, db, {
    id,
    to,
    ...mailFrame({
      lang,
      circuit,
      strip: await raceStrip(db, { race_id: raceId, race_package_id: null }),
      greets: reader.userId === null ? reader.firstname : await firstnameOf(db, reader.userId),
      ...said,
      button: { label: button, href: origin + path },
    }),
  });
}
