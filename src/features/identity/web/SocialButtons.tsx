import { useSuspenseQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { urlOf } from '#kernel/call.ts';
import { useApi, useLang } from '#web/api.tsx';
import { useText } from '#web/text.tsx';
import { startFacebook, startGoogle } from '../contract.ts';
import { type ProviderName, providerTitles } from '../rules/providers.ts';
import { identityText } from '../text/index.ts';
import { ProviderMark } from './ProviderMark.tsx';
import css from './SocialButtons.module.css';
import { useRedirect } from './useRedirect.ts';
import { providersQuery } from './useSocial.ts';

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
