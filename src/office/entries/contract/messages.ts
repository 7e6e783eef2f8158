import { z } from 'zod';
import { Instant } from '#kernel/calendar.ts';
import { Paragraphs } from '#kernel/forms.ts';
import { languages } from '#kernel/lang.ts';
import { Flag, FlagIn, maxInteger, numberIn, PageIn, PersonalId, paged, requiredText } from '#kernel/wire.ts';
import { circuit, officeCall } from '#office/kit/contract/call.ts';
import { MailPreview } from '#office/kit/contract/mails.ts';
import { writesToAthletes } from '../rules/messages/writes.ts';
import { Narrowed, Selected } from './registrations.ts';

const roles = writesToAthletes;

export const longestMessage = 5_000;

export const MessageFields = z.object({
  subject_it: requiredText(1, 120),
  subject_en: requiredText(1, 120),
  text_it: Paragraphs(longestMessage),
  text_en: Paragraphs(longestMessage),
  /** Advertising goes to those alone who have agreed to it. */
  promotion: FlagIn,
});
export type MessageFields = z.output<typeof MessageFields>;

/** To whom: registrations chosen one by one, or, where that is said, all that the filters of the list leave. */
const To = Narrowed.extend({ whole: FlagIn.default(false), entries: Selected });

const MessageLook = z.object({
  /** The id to send it with: sent with it twice, it is one message. */
  message: PersonalId,
  /** The mail as it would be sent, to at most three of its readers: each language, and an athlete without an account, come first. */
  previews: z.array(MailPreview.extend({ to: z.string(), lang: z.enum(languages) })),
  athletes: z.int(),
  mails: z.int(),
  /** Of those who were chosen nobody writes to: who withdrew, has no address, or did not agree to advertising. */
  left_out: z.object({ withdrawn: z.int(), no_address: z.int(), no_consent: z.int() }),
});

export const previewMessage = officeCall({
  id: 'previewMessage',
  method: 'POST',
  url: '/office-messages/preview',
  summary: 'How a mail to athletes would look, and to how many it would go. Nothing is sent or kept',
  roles,
  byRace: true,
  body: z.object({ ...MessageFields.shape, to: To }),
  response: { 200: z.object({ data: MessageLook.meta({ id: 'MessageLook' }) }) },
  refusals: ['message_to_too_many'],
});

export const messageStates = ['waiting', 'leaving', 'sent', 'stopped'] as const;

export const MessageView = z
  .object({
    id: PersonalId,
    state: z.enum(messageStates),
    subject_it: z.string(),
    subject_en: z.string(),
    text_it: z.string(),
    text_en: z.string(),
    promotion: Flag,
    /** Whom it is for, and of how many of them the mails are handed over to be sent. */
    athletes: z.int(),
    told: z.int(),
    by: z.string().nullable(),
    created_at: Instant,
    leaves_at: Instant,
    ended_at: Instant.nullable(),
  })
  .meta({ id: 'OfficeMessage' });
export type MessageView = z.output<typeof MessageView>;

export const sendMessage = officeCall({
  id: 'sendMessage',
  method: 'POST',
  url: '/office-messages',
  summary:
    'Writes to athletes: the mails leave after two minutes, in which it can be stopped. The same id sent again changes nothing',
  roles,
  byRace: true,
  body: z.object({
    ...MessageFields.shape,
    to: To,
    message: PersonalId,
    /** How many athletes were seen that it goes to. */
    athletes: numberIn(z.int().min(0).max(maxInteger)),
  }),
  response: { 201: z.object({ data: MessageView }) },
  refusals: ['message_to_too_many', 'message_to_others', 'message_to_nobody'],
});

export const getMessages = officeCall({
  id: 'getMessages',
  method: 'GET',
  url: '/office-messages',
  summary: 'What the office wrote to athletes, newest first; who works for single races sees what they wrote',
  roles,
  byRace: true,
  querystring: z.object({ page: PageIn.optional() }),
  response: { 200: paged(MessageView) },
});

export const stopMessage = officeCall({
  id: 'stopMessage',
  method: 'POST',
  url: '/office-messages/:message/stop',
  summary: 'Stops a message: what has not left does not leave any more',
  roles,
  byRace: true,
  params: circuit.extend({ message: PersonalId }),
  response: { 200: z.object({ data: MessageView }) },
  refusals: ['item_not_found', 'message_sent'],
});
