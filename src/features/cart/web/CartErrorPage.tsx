import { useSearchParams } from 'react-router';
import { accountAnd } from '#features/identity/web/accountAnd.ts';
import { BesidePoster } from '#features/races/web/BesidePoster.tsx';
import { fetchPoster } from '#features/races/web/RacePoster.tsx';
import { raceIn } from '#features/races/web/raceHref.ts';
import { paths } from '#kernel/paths.ts';
import { textIn } from '#text/translate.ts';
import { useLang } from '#web/api.tsx';
import { privateMeta } from '#web/meta.ts';
import { useText } from '#web/text.tsx';
import { ButtonLink } from '#web/ui/Button.tsx';
import { cartText } from '../text/index.ts';
import styles from './cart.module.css';

/** Requires a sign-in (checkout §2). */
export const loader = accountAnd((fetch, api, url) => fetchPoster(fetch, api, raceIn(url.searchParams)));

export const meta = privateMeta((lang) => textIn(cartText, lang)('error_title'));

/** "Registration already in progress": a registration that is in the cart is continued there (checkout §2). */
export default function CartErrorPage() {
  const lang = useLang();
  const t = useText(cartText);
  const [query] = useSearchParams();
  return (
    <main id="main" className={`wrap ${styles.page}`}>
      <BesidePoster race={raceIn(query)}>
        <div className={styles.empty}>
          <h1 className="d d-4">{t('error_title')}</h1>
          <p className="mut">{t('error_text')}</p>
          <ButtonLink to={paths.cart(lang)}>{t('error_button')}</ButtonLink>
        </div>
      </BesidePoster>
    </main>
  );
}
