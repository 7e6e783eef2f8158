import { Link, useLocation } from 'react-router';
import { paths } from '#kernel/paths.ts';
import { deliversGoods, readsCodes } from '#office/frame/web/mayUse.ts';
import styles from '#office/kit/web/setUps/setUps.module.css';
import { circuitForLinks, useOffice } from '#office/kit/web/useOffice.ts';
import { officeParcelsText } from '#office/orders/text/parcels.ts';
import { useApi, useLang } from '#web/api.tsx';
import rows from '#web/office/office.module.css';
import { useText } from '#web/text.tsx';
import { officeShopText } from '../text/index.ts';

/** From products to promo codes and back. */
export function ShopViews() {
  const lang = useLang();
  const t = useText(officeShopText);
  const api = useApi();
  const { pathname } = useLocation();
  const to = useText(officeParcelsText);
  const office = useOffice();
  const circuit = circuitForLinks(office.circuit.id, api);
  const views = [
    { to: paths.consoleShop(lang, circuit), path: paths.consoleShop(lang), label: t('products') },
    ...(readsCodes(office)
      ? [{ to: paths.consoleCoupons(lang, circuit), path: paths.consoleCoupons(lang), label: t('codes') }]
      : []),
    ...(deliversGoods(office)
      ? [{ to: paths.consoleParcels(lang, { circuit }), path: paths.consoleParcels(lang), label: to('title') }]
      : []),
  ];
  return (
    <nav className={`${styles.seasons} ${rows.along}`} aria-label={t('views')}>
      <ul>
        {views.map(({ to, path, label }) => (
          <li key={path}>
            <Link to={to} aria-current={path === pathname ? 'page' : undefined}>
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
