import { identityJobs } from '#features/identity/server/jobs.ts';
import { orderMailJob } from '#features/orders/server/mails/orderMails.ts';
import { forgetDraftsJob } from '#features/registration/server/jobs.ts';
import type { Ground } from '#server/ground.ts';
import type { Job } from '#server/jobs.ts';
import { mailJob } from '#server/mail.ts';

/** Every job of the portal. */
export const jobsOf = (ground: Ground): readonly Job[] => [
  mailJob(ground.environment),
  ...identityJobs(ground),
  forgetDraftsJob(ground),
  orderMailJob(ground),
];
