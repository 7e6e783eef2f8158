import { forgetChecksJob } from '#features/athletes/server/jobs.ts';
import { sweepCartsJob } from '#features/cart/server/jobs.ts';
import { forgetCrewsJob } from '#features/crews/server/jobs.ts';
import { disruptionJobs } from '#features/disruptions/server/carryOut.ts';
import { identityJobs } from '#features/identity/server/jobs.ts';
import { invoiceJobs } from '#features/invoices/server/jobs.ts';
import { textJobs } from '#features/legal/server/announceTexts.ts';
import { expireOrdersJob, remindOrdersJob } from '#features/orders/server/jobs.ts';
import { orderMailJob } from '#features/orders/server/mails/orderMails.ts';
import { parcelMailJob } from '#features/orders/server/mails/parcelMails.ts';
import { outboxJob } from '#features/orders/server/outbox.ts';
import { createPayments } from '#features/payments/server/payments.ts';
import { privacyJobs } from '#features/privacy/server/retention.ts';
import { openRacesJob, tellOfOpeningsJob } from '#features/races/server/jobs.ts';
import { lapseKeptPlacesJob } from '#features/registration/server/jobs.ts';
import { changeMailJob } from '#features/subscriptions/server/changes/changeMails.ts';
import { friendMailJob } from '#features/subscriptions/server/friend/friendMails.ts';
import { givingJobs } from '#features/subscriptions/server/giving/jobs.ts';
import { certificateReminderJobs } from '#features/subscriptions/server/reminders/remindCertificates.ts';
import { forgetDraftsJob } from '#features/wizard/server/jobs.ts';
import { forgetMessagesJob, messageJob } from '#office/entries/server/messages/messageJob.ts';
import { renewEntriesJob } from '#office/entries/server/renewEntries.ts';
import { cardMailJob } from '#office/papers/server/cards/cardMail.ts';
import { verdictMailJob } from '#office/papers/server/certificates/verdictMail.ts';
import { bankChangesJob } from '#office/settings/server/bank.ts';
import type { Context } from '#server/context.ts';
import { forgetStrayFilesJob } from '#server/files.ts';
import type { Job } from '#server/jobs.ts';
import { mailJob } from '#server/mail.ts';
import { reactionsOf } from './reactions.ts';

export const jobsOf = (context: Context): readonly Job[] => [
  mailJob(context.environment),
  forgetStrayFilesJob(context),
  forgetChecksJob(context),
  sweepCartsJob(context),
  expireOrdersJob(context, reactionsOf(context)),
  remindOrdersJob(context, reactionsOf(context)),
  outboxJob(context, reactionsOf(context).afterCommit),
  ...invoiceJobs(context),
  ...createPayments(context, reactionsOf(context)).jobs(),
  ...identityJobs(context),
  forgetCrewsJob(context),
  forgetDraftsJob(context),
  bankChangesJob(context),
  renewEntriesJob(context),
  cardMailJob(context),
  verdictMailJob(context),
  messageJob(context),
  forgetMessagesJob(context),
  orderMailJob(context),
  parcelMailJob(context),
  friendMailJob(context),
  changeMailJob(context),
  ...certificateReminderJobs(context),
  ...disruptionJobs(context, reactionsOf(context)),
  openRacesJob(context),
  tellOfOpeningsJob(context),
  lapseKeptPlacesJob(context),
  ...givingJobs(context),
  ...textJobs(context),
  ...privacyJobs(context, reactionsOf(context)),
];
