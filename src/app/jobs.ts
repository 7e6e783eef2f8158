import { forgetChecksJob } from '#features/athletes/server/jobs.ts';
import { sweepCartsJob } from '#features/cart/server/jobs.ts';
import { forgetCertificatesJob } from '#features/certificates/server/jobs.ts';
import { forgetCrewsJob } from '#features/crews/server/jobs.ts';
import { identityJobs } from '#features/identity/server/jobs.ts';
import { expireOrdersJob, remindOrdersJob } from '#features/orders/server/jobs.ts';
import { orderMailJob } from '#features/orders/server/mails/orderMails.ts';
import { tellChangesJob } from '#features/orders/server/tellChanges.ts';
import { createPayments } from '#features/payments/server/payments.ts';
import { privacyJobs } from '#features/privacy/server/jobs.ts';
import { openRacesJob } from '#features/races/server/jobs.ts';
import { forgetDraftsJob } from '#features/registration/server/jobs.ts';
import { friendMailJob } from '#features/subscriptions/server/friend/friendMails.ts';
import type { Ground } from '#server/ground.ts';
import type { Job } from '#server/jobs.ts';
import { mailJob } from '#server/mail.ts';
import { reactionsOf } from './reactions.ts';

/** Every job of the portal. */
export const jobsOf = (ground: Ground): readonly Job[] => [
  mailJob(ground.environment),
  forgetChecksJob(ground),
  sweepCartsJob(ground),
  expireOrdersJob(ground, reactionsOf(ground)),
  remindOrdersJob(ground, reactionsOf(ground)),
  tellChangesJob(ground, reactionsOf(ground).told),
  ...createPayments(ground, reactionsOf(ground)).jobs(),
  ...identityJobs(ground),
  forgetCrewsJob(ground),
  forgetDraftsJob(ground),
  forgetCertificatesJob(ground),
  orderMailJob(ground),
  friendMailJob(ground),
  openRacesJob(ground),
  ...privacyJobs(ground, reactionsOf(ground)),
];
