import { uiColours } from '#art/inks.ts';
import { PAPERS } from '#art/papers.ts';

/** The portal's look, as far as mail clients support it: tables, flat colours, inline styles. */
const { paper, sheet, ink, ink2, hair } = PAPERS.light;
const dark = PAPERS.dark;

export const font = "'Instrument Sans','Helvetica Neue',Helvetica,Arial,sans-serif";
export const displayFont = "'Schibsted Grotesk','Helvetica Neue',Helvetica,Arial,sans-serif";
export const colours = { paper, sheet, ink, ink2, hair } as const;

export type MailInks = readonly [string, string, string, string];

export const buttonColours = ([c1, c2, c3, c4]: MailInks) => ({
  light: uiColours({ c1, c2, c3, c4 }, 'light'),
  dark: uiColours({ c1, c2, c3, c4 }, 'dark'),
});

/** Dark mode, for mail clients that support it. */
export const nightStyle = (inks: MailInks): string => {
  const { action, onAction } = buttonColours(inks).dark;
  return [
    ':root{color-scheme:light dark;supported-color-schemes:light dark}',
    'a{color:inherit}',
    '@media (max-width:480px){.pad{padding-left:20px!important;padding-right:20px!important}.title{font-size:28px!important}}',
    '@media (prefers-color-scheme:dark){',
    `.paper{background:${dark.paper}!important}`,
    `.sheet{background:${dark.sheet}!important}`,
    `.ink{color:${dark.ink}!important}`,
    `.ink2{color:${dark.ink2}!important}`,
    `.rule{border-color:${dark.ink}!important}`,
    `.hair{border-color:${dark.hair}!important}`,
    `.action{background:${action}!important;color:${onAction}!important;border-color:${action}!important}`,
    '}',
  ].join('');
};

const heights = [10, 14, 20, 17, 26, 34, 46, 40, 30, 24, 30, 42, 36, 26, 20, 14, 22, 30, 24, 16, 12, 18, 14, 8];

/** The bars of a circuit's strip, with their heights in pixels at a width of 600; they stand on its third ink. */
export const inkBars = ([c1, c2, , c4]: MailInks): { readonly height: number; readonly colour: string }[] =>
  heights.map((height, at) => ({ height, colour: at === 6 ? c2 : at === 18 ? c4 : c1 }));

/** The circuit's strip: an elevation profile of flat bars. */
export function inkStrip(inks: MailInks): string {
  const c3 = inks[2];
  const bars = inkBars(inks).map(({ height, colour }) => {
    const bar = `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0"><tr><td height="${height}" bgcolor="${colour}" style="height:${height}px;background:${colour};font-size:0;line-height:0">&nbsp;</td></tr></table>`;
    return `<td width="4%" valign="bottom" style="padding:0 1px;vertical-align:bottom;font-size:0;line-height:0">${bar}</td>`;
  });
  return `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" bgcolor="${c3}" style="background:${c3};border-collapse:separate"><tr><td colspan="${heights.length}" height="22" style="height:22px;font-size:0;line-height:0">&nbsp;</td></tr><tr>${bars.join('')}</tr></table>`;
}
