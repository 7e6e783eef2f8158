import { z } from 'zod';
import { Instant } from '#kernel/calendar.ts';
import type { Call } from '#kernel/call.ts';
import { Flag, FlagIn } from '#kernel/wire.ts';
import { consentFaults } from './rules/consents.ts';
import { choicePath, cookieChoices, cookieVersions } from './rules/cookieChoice.ts';

/** The consents as a form sends them: accept (1), not accept (0), or no answer. */
export const ConsentsIn = z
  .object({
    privacy_policy: FlagIn.optional(),
    photo_video: FlagIn.optional(),
    newsletter: FlagIn.optional(),
    third_part_data: FlagIn.optional(),
  })
  .superRefine((given, context) => {
    for (const [name, message] of Object.entries(consentFaults(given)))
      context.addIssue({ code: 'custom', path: [name], message });
  });

export const ConsentsView = z.object({
  privacy_policy: Flag.optional(),
  photo_video: Flag.optional(),
  newsletter: Flag.optional(),
  third_part_data: Flag.optional(),
});

const CookieChoiceGiven = z.object({ choice: z.enum(cookieChoices), version: z.enum(cookieVersions) });

export const chooseCookies = {
  id: 'chooseCookies',
  method: 'POST',
  url: choicePath,
  summary: 'Accepts or refuses the cookies that are not necessary; logged without a person',
  access: 'anyone',
  schema: { body: CookieChoiceGiven, response: { 201: z.object({ data: CookieChoiceGiven.extend({ at: Instant }) }) } },
} as const satisfies Call;
