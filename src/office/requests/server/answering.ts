import { circuitMailPlace } from '#features/circuits/server/circuitMail.ts';
import { userById } from '#features/identity/server/findUser.ts';
import type { RequestKind } from '#features/privacy/rules/requests.ts';
import {
  answerRequest,
  extendRequest,
  noteRequest,
  type PrivacyRequest,
} from '#features/privacy/server/officeRequests.ts';
import { type Day, dayInRome, dayInSentence } from '#kernel/calendar.ts';
import { refuse } from '#kernel/errors.ts';
import { paths } from '#kernel/paths.ts';
import { writeAudit } from '#server/audit.ts';
import type { Context } from '#server/context.ts';
import type { Tx } from '#server/database.ts';
import type { Account } from '#server/http/request.ts';
import { newId } from '#server/ids.ts';
import { queueMail } from '#server/mail.ts';
import { mailFrame } from '#server/mailFrame.ts';
import { textIn } from '#text/translate.ts';
import { officeRequestsText } from '../text/index.ts';

interface RequestOfficer {
  readonly account: Account;
  readonly circuitId: number;
}

type AnswerMail = RequestOfficer & { readonly id: string; readonly words: string };

/** What the office does with requests about privacy; each is audited, without what was said in it. */
export function createAnswering(context: Context) {
  const { db, clock, environment } = context;

  const audit = (tx: Tx, { account, circuitId }: RequestOfficer, action: string, id: string) =>
    writeAudit(tx, {
      at: clock(),
      actorUserId: account.id,
      circuitId,
      action,
      subjectType: 'privacy_request',
      subjectId: id,
    });

  async function tell(tx: Tx, request: PrivacyRequest, what: 'answered' | 'extended', words: string): Promise<void> {
    const user = request.userId === null ? undefined : await userById(tx, request.userId);
    const to = user?.email ?? request.email;
    if (!to) return;
    const lang = user?.lang ?? 'it';
    const { origin, circuit } = await circuitMailPlace(tx, request.circuitId, lang, environment.baseUrl);
    const t = textIn(officeRequestsText, lang);
    const facts = {
      kind: t(`kind_${request.kind}`),
      day: dayInSentence(request.dueDay, lang),
      on: dayInSentence(dayInRome(request.createdAt), lang),
    };
    await queueMail(context, tx, {
      id: newId(),
      to,
      ...mailFrame({
        lang,
        circuit,
        subject: t('mail_subject', facts),
        title: t(`mail_${what}_title`),
        greets: null,
        paragraphs: [t(`mail_${what}_text`, facts), words, t('mail_complain')],
        button: user && { label: t('mail_button'), href: origin + paths.privacySettings(lang) },
        footer: t('mail_footer', { circuit: circuit.name }),
      }),
    });
  }

  return {
    note: (
      { account, circuitId }: RequestOfficer,
      request: {
        readonly email: string;
        readonly kind: RequestKind;
        readonly text: string;
        readonly receivedOn: Day;
      },
    ): Promise<string> => {
      const now = clock();
      if (request.receivedOn > dayInRome(now))
        refuse('value_day_in_future', { errors: { received_on: ['value_day_in_future'] } });
      return db.transaction(async (tx) => {
        const id = await noteRequest(tx, { circuitId, ...request, now });
        await audit(tx, { account, circuitId }, 'privacy_request_noted', id);
        return id;
      });
    },

    answer: ({ id, words, ...acting }: AnswerMail): Promise<void> =>
      db.transaction(async (tx) => {
        const request = await answerRequest(tx, { circuitId: acting.circuitId, id, words, now: clock() });
        await audit(tx, acting, 'privacy_request_answered', id);
        await tell(tx, request, 'answered', words);
      }),

    extend: ({ id, words, ...acting }: AnswerMail): Promise<void> =>
      db.transaction(async (tx) => {
        const request = await extendRequest(tx, { circuitId: acting.circuitId, id, words, now: clock() });
        await audit(tx, acting, 'privacy_request_extended', id);
        await tell(tx, request, 'extended', words);
      }),
  };
}
