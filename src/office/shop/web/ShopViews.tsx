import { Link, useLocation } from 'react-router';
import { paths } from '#kernel/paths.ts';
import { readsCodes } from '#office/frame/web/mayUse.ts';
import styles from '#office/kit/web/setUps/setUps.module.css';
import { useOffice } from '#office/kit/web/useOffice.ts';
import { useLang } from '#web/api.tsx';
import rows from '#web/office/office.module.css';
import { useText } from '#web/text.tsx';
import { officeShopText } from '../text/index.ts';

export function ShopViews() {
  const lang = useLang();
  const t = useText(officeShopText);
  const { pathname } = useLocation();
  const office = useOffice();
  const circuit = office.circuit.id;
  const views = [
    { to: paths.consoleShop(lang, circuit), label: t('products') },
    ...(readsCodes(office) ? [{ to: paths.consoleCoupons(lang, circuit), label: t('codes') }] : []),
  ];
  return (
    <nav className={`${styles.seasons} ${rows.along}`} aria-label={t('views')}>
      <ul>
        {views.map(({ to, label }) => (
          <li key={to}>
            <Link to={to} aria-current={to === pathname ? 'page' : undefined}>
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
