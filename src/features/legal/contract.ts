import { z } from 'zod';
import { Flag, FlagIn } from '#kernel/wire.ts';
import { consentFaults } from './rules/consents.ts';

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
