import { Link } from 'react-router';
import { paths } from '#kernel/paths.ts';
import { setUpsText } from '#office/kit/text/setUps.ts';
import css from '#office/kit/web/console.module.css';
import styles from '#office/kit/web/setUps/setUps.module.css';
import { useOffice } from '#office/kit/web/useOffice.ts';
import { useLang } from '#web/api.tsx';
import { useText } from '#web/text.tsx';
import { StatusMark } from '#web/ui/StatusMark.tsx';
import type { WrongOnSale as Wrong } from '../contract/onSale.ts';
import type { OnSaleKind } from '../rules/onSaleKinds.ts';
import { frameText } from '../text/frame.ts';

/** What is on sale and has something wrong with it, folded; each fault with a link to the field that mends it. */
export function WrongOnSale({ things }: { readonly things: readonly Wrong[] }) {
  const lang = useLang();
  const t = useText(frameText);
  const s = useText(setUpsText);
  const office = useOffice();
  const linked = office.circuit.id;
  const pageOf: Readonly<Record<OnSaleKind, (thing: Wrong) => string>> = {
    race: ({ id }) => paths.consoleRace(lang, Number(id), linked),
    package: ({ id }) => paths.consolePackage(lang, Number(id), linked),
    product: ({ id }) => paths.consoleProduct(lang, Number(id), linked),
  };
  return (
    <>
      <h2 className="d d-1">{t('wrong_on_sale')}</h2>
      <p className="mut sm">{t('wrong_on_sale_text')}</p>
      <ul className={css.folds}>
        {things.map((thing) => {
          const page = pageOf[thing.kind](thing);
          return (
            <li key={`${thing.kind} ${thing.id}`}>
              <details open>
                <summary className="unfolds">
                  <span className="b">
                    {t(`kind_${thing.kind}`)} · {thing.name}
                  </span>
                  <StatusMark mark="err">{s('faults', { count: thing.findings.length })}</StatusMark>
                </summary>
                <ul className={styles.findings}>
                  {thing.findings.map(({ key, field, text }) => (
                    <li key={key}>
                      <StatusMark mark="err">{s('fault')}</StatusMark>
                      <p>
                        {text}{' '}
                        <span className={css.actions}>
                          <Link
                            className={styles.goTo}
                            to={`${page}#${field}`}
                            aria-label={`${t('wrong_mend')}: ${text}`}
                          >
                            {t('wrong_mend')}
                          </Link>
                        </span>
                      </p>
                    </li>
                  ))}
                </ul>
              </details>
            </li>
          );
        })}
      </ul>
    </>
  );
}
