import { instantInSentence } from '#kernel/calendar.ts';
import { paths } from '#kernel/paths.ts';
import { writeAudit } from '#server/audit.ts';
import type { Context } from '#server/context.ts';
import type { Tx } from '#server/database.ts';
import type { Account, Site } from '#server/http/request.ts';
import { queueMail } from '#server/mail.ts';
import { mailLink } from '#server/mailBlocks.ts';
import { framedMail } from '#server/mailFrame.ts';
import { textIn } from '#text/translate.ts';
import { factorMailsText } from '../../text/factorMails.ts';
import { userById } from '../findUser.ts';
import { mailPlace, type OwnSites } from '../links.ts';

export interface FactorOwner {
  readonly account: Account;
  readonly site: Site;
}

const mails = {
  second_factor_set: 'factor',
  second_factor_removed: 'factor',
  passkey_added: 'factor',
  passkey_removed: 'factor',
  recovery_code_used: 'codes',
  recovery_codes_made: 'codes',
} as const;

type FactorAct = keyof typeof mails | 'passkey_counter_fell';

/** Nobody changes what guards an account without its owner reading of it (decision 162). */
export function createTrace(context: Context, sites: OwnSites) {
  return async (tx: Tx, { account, site }: FactorOwner, act: FactorAct, passkey = ''): Promise<void> => {
    const at = context.clock();
    await writeAudit(tx, {
      at,
      actorUserId: account.id,
      action: act,
      subjectType: 'user_account',
      subjectId: account.id,
      facts: passkey === '' ? {} : { passkey },
    });
    if (act === 'passkey_counter_fell') return;
    const mail = mails[act];
    const owner = await userById(tx, account.id);
    if (!owner) return;
    const { lang, origin, circuit } = mailPlace(sites, site, undefined, owner.lang);
    const t = textIn(factorMailsText, lang);
    const told = framedMail(owner.email, {
      lang,
      circuit,
      subject: t(`${mail}_subject`),
      title: t(`${mail}_title`),
      greets: null,
      paragraphs: [t(`${act}_text`, { at: instantInSentence(at, lang), email: owner.email, passkey }), t('not_you')],
      button: { label: t('button'), href: origin + paths.secondFactor(lang, paths.secondFactor(lang)) },
      blocks: [mailLink({ label: t('password'), href: origin + paths.forgotPassword(lang) })],
      footer: t('footer'),
    });
    await queueMail(context, tx, told);
  };
}
export type Trace = ReturnType<typeof createTrace>;
