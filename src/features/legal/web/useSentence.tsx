import type { ReactNode } from 'react';
import { useLocation } from 'react-router';
import { paths, routes } from '#kernel/paths.ts';
import { textIn } from '#text/translate.ts';
import { useLang } from '#web/api.tsx';
import { useText } from '#web/text.tsx';
import { useCircuitLook } from '#web/useCircuitLook.ts';
import { legalText } from '../text/index.ts';

const outside: Readonly<Record<string, string>> = {
  agid: 'https://www.agid.gov.it/',
  garante: 'https://www.garanteprivacy.it/',
  choices: 'https://www.youronlinechoices.com/',
  chrome: 'https://support.google.com/chrome/answer/95647',
  firefox: 'https://support.mozilla.org/kb/clear-cookies-and-site-data-firefox',
  safari: 'https://support.apple.com/guide/safari/manage-cookies-sfri11471/mac',
  edge: 'https://support.microsoft.com/microsoft-edge',
};

/** The name of a place without its province: "Moncalvo (AT)" → "Moncalvo". */
const town = (place: string): string => place.replace(/\s*\(.*\)$/, '');

export function useSentence(): (sentence: string) => ReactNode {
  const lang = useLang();
  const t = useText(legalText);
  const { office, name, settings } = useCircuitLook();
  const isPrivacy = useLocation().pathname.includes(`/${routes.privacy}`);

  const link = (href: string) => (words: ReactNode) => <a href={href}>{words}</a>;
  const values = {
    ...office,
    circuit: name,
    court: settings.court ?? town(office.place),
    b: (words: ReactNode) => <b>{words}</b>,
    mail: link(`mailto:${office.email}`),
    account: link(paths.dashboard(lang)),
    orders: link(paths.orders(lang)),
    privacysettings: link(paths.privacySettings(lang)),
    terms: link(paths.terms(lang)),
    privacy: link(paths.privacy(lang)),
    // From the privacy policy in a new tab, so that it stays open (checkout §2).
    cookies: isPrivacy
      ? (words: ReactNode) => (
          <a href={paths.cookies(lang)} target="_blank" rel="noopener">
            {words}
            <span className="vh"> {t('new_tab')}</span>
          </a>
        )
      : link(paths.cookies(lang)),
    ...Object.fromEntries(Object.entries(outside).map(([tag, href]) => [tag, link(href)])),
  };
  return (sentence) => {
    const message = { it: { sentence }, en: { sentence } };
    return textIn<{ sentence: string }>(message, lang).rich('sentence', values);
  };
}
