import { useState } from 'react';
import { Link } from 'react-router';
import { Failure } from '#features/identity/web/Failure.tsx';
import { dayInRome, formatDay } from '#kernel/calendar.ts';
import { paths } from '#kernel/paths.ts';
import { useApi, useLang } from '#web/api.tsx';
import { useText } from '#web/text.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Saved } from '#web/ui/Saved.tsx';
import { StatusMark } from '#web/ui/StatusMark.tsx';
import { acceptWarnings, type WrongOnSale as Wrong } from '../contract.ts';
import type { OnSaleKind } from '../rules/onSaleKinds.ts';
import { consoleText } from '../text/index.ts';
import { setUpsText } from '../text/setUps.ts';
import css from './console.module.css';
import styles from './setUps/setUps.module.css';
import { circuitForLinks, may, useOffice, useProved } from './useOffice.ts';

/** What is on sale and has something wrong with it, folded; each fault with a link to the field that mends it. */
export function WrongOnSale({ things }: { readonly things: readonly Wrong[] }) {
  const lang = useLang();
  const t = useText(consoleText);
  const s = useText(setUpsText);
  const api = useApi();
  const office = useOffice();
  const { run, question } = useProved(office.circuit.id);
  const mayAccept = may(acceptWarnings)(office);
  const [failure, setFailure] = useState<unknown>(null);
  const [said, setSaid] = useState('');
  const accept = ({ kind, id }: Wrong, key: string) =>
    run(() =>
      api(acceptWarnings, { params: { id: office.circuit.id }, body: { kind, thing: id, accepted: [key] } }),
    ).then(() => setSaid(s('accept_done')), setFailure);
  const linked = circuitForLinks(office.circuit.id, api);
  const pageOf: Readonly<Record<OnSaleKind, (thing: Wrong) => string>> = {
    race: ({ id }) => paths.consoleRace(lang, Number(id), linked),
    package: ({ id }) => paths.consolePackage(lang, Number(id), linked),
    product: ({ id }) => paths.consoleProduct(lang, Number(id), linked),
    code: ({ name }) => paths.consoleCoupons(lang, linked, name),
  };
  return (
    <>
      <h2 className="d d-1">{t('wrong_on_sale')}</h2>
      <p className="mut sm">{t('wrong_on_sale_text')}</p>
      <Failure error={failure} />
      <Saved show={said !== ''}>{said}</Saved>
      <ul className={css.folds}>
        {things.map((thing) => {
          const page = pageOf[thing.kind](thing);
          const faults = thing.findings.filter(({ level }) => level === 'fault').length;
          const warnings = thing.findings.length - faults;
          return (
            <li key={`${thing.kind} ${thing.id}`}>
              <details open={faults > 0}>
                <summary className="unfolds">
                  <span className="b">
                    {t(`kind_${thing.kind}`)} · {thing.name}
                  </span>
                  {faults > 0 && <StatusMark mark="err">{s('faults', { count: faults })}</StatusMark>}
                  {warnings > 0 && <StatusMark mark="warn">{s('warnings', { count: warnings })}</StatusMark>}
                </summary>
                <ul className={styles.findings}>
                  {thing.findings.map(({ key, field, level, text, since, from }) => (
                    <li key={key}>
                      <StatusMark mark={level === 'fault' ? 'err' : 'warn'}>{s(level)}</StatusMark>
                      <p>
                        {text}{' '}
                        <span className={css.actions}>
                          <Link
                            className={styles.goTo}
                            to={thing.kind === 'code' ? page : `${page}#${field}`}
                            aria-label={`${t('wrong_mend')}: ${text}`}
                          >
                            {t('wrong_mend')}
                          </Link>
                          {from !== null ? (
                            <span className="b sm">{t('wrong_tomorrow')}</span>
                          ) : (
                            since !== null && (
                              <span className="mut sm">
                                {t('wrong_since', { day: formatDay(dayInRome(new Date(since)), lang) })}
                              </span>
                            )
                          )}
                          {level === 'warning' && from === null && mayAccept && (
                            <Button
                              look="text"
                              size="small"
                              aria-label={`${t('wrong_accept')}: ${text}`}
                              onClick={() => accept(thing, key)}
                            >
                              {t('wrong_accept')}
                            </Button>
                          )}
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
      {question}
    </>
  );
}
