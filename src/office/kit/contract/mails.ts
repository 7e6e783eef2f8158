import { z } from 'zod';

/** A mail as its reader will see it: as text, and as the page that their program shows, whose links lead nowhere. */
export const MailPreview = z
  .object({ subject: z.string(), text: z.string(), html: z.string() })
  .meta({ id: 'MailAsSeen' });
export type MailPreview = z.output<typeof MailPreview>;
