import { escapeHtml } from '#kernel/escapeHtml.ts';
import { type MailBlock, mailParagraph, mailPicture } from '#server/mailBlocks.ts';
import { colours, font } from '#server/mailLook.ts';

interface BibWords {
  /** Number, athlete, race, place and day in one sentence. */
  readonly label: string;
  /** Day, hour and place of the start. */
  readonly when: string;
  readonly reference: string;
  readonly link: { readonly label: string; readonly href: string };
  /** The attached picture, if there is one. */
  readonly cid: string | null;
}

/** One athlete's bib: the picture, and the same as text with a link for clients that show none. */
export function bibBlock({ label, when, reference, link, cid }: BibWords): MailBlock {
  const picture = cid === null ? mailParagraph(label) : mailPicture({ cid, alt: label, width: 320 });
  const href = escapeHtml(link.href);
  const under = `font:400 15px/1.45 ${font};color:${colours.ink2}`;
  return {
    text: [label, when, reference, `${link.label}: ${link.href}`].join('\n'),
    html: `${picture.html}<p class="ink2" style="margin:0 0 24px;${under}">${escapeHtml(when)}<br><a class="ink2" href="${href}" style="color:${colours.ink2}">${escapeHtml(link.label)} ${escapeHtml(reference)}</a></p>`,
  };
}
