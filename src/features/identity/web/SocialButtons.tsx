import { useSuspenseQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState } from 'react';
import { urlOf } from '#kernel/call.ts';
import { useApi, useLang } from '#web/api.tsx';
import { useText } from '#web/text.tsx';
import { startFacebook, startGoogle } from '../contract.ts';
import { type ProviderName, providerTitles } from '../rules/providers.ts';
import { identityText } from '../text/index.ts';
import css from './SocialButtons.module.css';
import { useRedirect } from './useRedirect.ts';
import { providersQuery } from './useSocial.ts';

/** The providers' own marks in their own colours, as they ask for them; drawn here, so that the page asks nobody. */
const marks: Readonly<Record<ProviderName, ReactNode>> = {
  google: (
    <svg viewBox="0 0 48 48" aria-hidden="true">
      <path
        fill="#EA4335"
        d="M24 9.5c3.54 0 6.71 1.22 9.21 3.6l6.85-6.85C35.9 2.38 30.47 0 24 0 14.62 0 6.51 5.38 2.56 13.22l7.98 6.19C12.43 13.72 17.74 9.5 24 9.5z"
      />
      <path
        fill="#4285F4"
        d="M46.98 24.55c0-1.57-.15-3.09-.38-4.55H24v9.02h12.94c-.58 2.96-2.26 5.48-4.78 7.18l7.73 6c4.51-4.18 7.09-10.36 7.09-17.65z"
      />
      <path
        fill="#FBBC05"
        d="M10.53 28.59c-.48-1.45-.76-2.99-.76-4.59s.27-3.14.76-4.59l-7.98-6.19C.92 16.46 0 20.12 0 24c0 3.88.92 7.54 2.56 10.78l7.97-6.19z"
      />
      <path
        fill="#34A853"
        d="M24 48c6.48 0 11.93-2.13 15.89-5.81l-7.73-6c-2.15 1.45-4.92 2.3-8.16 2.3-6.26 0-11.57-4.22-13.47-9.91l-7.98 6.19C6.51 42.62 14.62 48 24 48z"
      />
    </svg>
  ),
  facebook: (
    <svg viewBox="0 0 24 24" aria-hidden="true">
      <circle cx="12" cy="12" r="11.5" fill="#fff" />
      <path
        fill="#0866FF"
        d="M9.1 23.69v-7.98H6.63v-3.67H9.1v-1.58c0-4.08 1.85-5.98 5.86-5.98.4 0 .96.04 1.47.1a8.7 8.7 0 0 1 1.14.2V8.1a8.6 8.6 0 0 0-.65-.03 26.8 26.8 0 0 0-.74-.01c-.7 0-1.26.1-1.67.3a1.69 1.69 0 0 0-.68.63c-.26.42-.37 1-.37 1.75v1.3h3.92l-.39 2.1-.29 1.57h-3.25v8.24A12 12 0 1 0 9.1 23.7z"
      />
    </svg>
  ),
};

const ProviderMark = ({ provider }: { readonly provider: ProviderName }) => marks[provider];

const starts = { google: startGoogle, facebook: startFacebook } as const;

/** Restores the buttons when the page comes from the back/forward cache. */
function useLeaving() {
  const [leaving, setLeaving] = useState<ProviderName | null>(null);
  useEffect(() => {
    const stay = () => setLeaving(null);
    window.addEventListener('pageshow', stay);
    return () => window.removeEventListener('pageshow', stay);
  }, []);
  return [leaving, setLeaving] as const;
}

/** The other ways to sign in (registration §2); links, since they lead away and work without a script. */
export function SocialButtons({ place }: { readonly place: 'above' | 'below' }) {
  const t = useText(identityText);
  const lang = useLang();
  const wanted = useRedirect();
  const { data: providers } = useSuspenseQuery(providersQuery(useApi()));
  const [leaving, setLeaving] = useLeaving();
  if (providers.length === 0) return null;

  const address = (provider: ProviderName) => {
    const query = new URLSearchParams({ lang, ...(wanted !== undefined && { redirect: wanted }) });
    return `/api${urlOf(starts[provider])}?${query}`;
  };
  const or = <p className={css.or}>{t('or')}</p>;
  return (
    <div className={css.social}>
      {place === 'below' && or}
      <ul className={css.list}>
        {providers.map((provider) => (
          <li key={provider}>
            <a
              className={css.button}
              href={address(provider)}
              aria-disabled={leaving === provider || undefined}
              onClick={(event) => {
                if (leaving === provider) event.preventDefault();
                else setLeaving(provider);
              }}
            >
              <span className={css.mark}>
                <ProviderMark provider={provider} />
              </span>
              <span aria-live="polite">
                {leaving === provider ? t('wait') : t('continue_with', { provider: providerTitles[provider] })}
              </span>
            </a>
          </li>
        ))}
      </ul>
      {place === 'above' && or}
    </div>
  );
}
