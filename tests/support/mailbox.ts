const patience = 30_000;

/** A mail in the sandbox's mailbox. */
export interface ReceivedMail {
  readonly subject: string;
  readonly reply_to: string | null;
  readonly text: string;
  readonly links: readonly string[];
  readonly attachments: readonly { readonly filename: string }[];
}

/** Waits for `count` mails to this address with this subject, and returns the newest. */
export async function mailTo(sandboxUrl: string, to: string, subject: RegExp, count = 1): Promise<ReceivedMail> {
  const end = Date.now() + patience;
  while (Date.now() < end) {
    const answer = await fetch(`${sandboxUrl}/mail/messages?to=${encodeURIComponent(to)}`);
    const { data } = (await answer.json()) as { data: ReceivedMail[] };
    const found = data.filter((mail) => subject.test(mail.subject));
    if (found.length >= count) return found[0]!;
    await new Promise((wake) => setTimeout(wake, 150));
  }
  throw new Error(`No mail to ${to} about ${subject} came within ${patience} ms.`);
}

/** The first link of a mail whose address contains `part`. */
export function linkIn(mail: ReceivedMail, part: string): string {
  const link = mail.links.find((href) => href.includes(part));
  if (!link) throw new Error(`The mail "${mail.subject}" has no link to ${part}.`);
  return link;
}
