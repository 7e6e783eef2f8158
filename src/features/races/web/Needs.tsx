import type { ReactNode } from 'react';
import { useLang } from '#web/api.tsx';
import { useText } from '#web/text.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import type { RaceView, RegistrationTypeView } from '../contract.ts';
import { givingUpWords } from '../rules/givingUp.ts';
import { racesText } from '../text/index.ts';
import styles from './race.module.css';

export function Needs({ race }: { race: RaceView }) {
  const t = useText(racesText);
  const { registration_types: types, minimum_age: age, substitution_enabled, transfer_enabled } = race.race_details;
  const lang = useLang();
  const listOf = (names: readonly string[]) => new Intl.ListFormat(lang).format(names);
  const named = (asks: (type: RegistrationTypeView) => boolean) => {
    const asking = types.filter(asks);
    const names = listOf(asking.map(({ i18n }) => t('quoted', { name: i18n.name })));
    return asking.length > 0 && { types: names, all: asking.length === types.length ? 'yes' : 'no' };
  };
  const uploads = named((type) => type.medical_certificate_uploads_active === 1);
  const codes = named((type) => type.datahealth_active === 1);
  const free = types.every(({ price }) => price === 0);
  const federations = [...new Set(types.flatMap((type) => type.federations.map(({ name }) => name)))];
  const needs: ReactNode[] = [
    t('need_account'),
    t('need_tax_code'),
    t('need_emergency'),
    ...(age === null ? [] : [t('need_age', { age })]),
  ];
  return (
    <>
      <section className="sec" aria-labelledby="needs">
        <h2 className="d d-2" id="needs">
          {t('what_you_need')}
        </h2>
        <ul className={styles.needs}>
          {needs.map((need) => (
            <li key={String(need)}>{need}</li>
          ))}
        </ul>
        {(uploads || codes) && (
          <Notice tone="warn" title={t('need_certificate')} heading="h3">
            {[uploads && t('need_certificate_text', uploads), codes && t('need_datahealth_text', codes)]
              .filter(Boolean)
              .join(' ')}
          </Notice>
        )}
        {federations.length > 0 && (
          <Notice title={t('need_card')} heading="h3" className={styles.card}>
            {t('need_card_text', { federations: listOf(federations) })}
          </Notice>
        )}
      </section>
      <section className="sec" aria-labelledby="cannot">
        <h2 className="d d-2" id="cannot">
          {t('substitution')}
        </h2>
        <div className="prose">
          {givingUpWords({ substitution: substitution_enabled === 1, transfer: transfer_enabled === 1, free }).map(
            (word) => (
              <p key={word}>{t(word)}</p>
            ),
          )}
        </div>
      </section>
    </>
  );
}

export function Rules({ race }: { race: RaceView }) {
  const t = useText(racesText);
  const { rules_html } = race.race_details;
  if (!rules_html) return null;
  return (
    <section className="sec" aria-labelledby="rules">
      <h2 className="d d-2" id="rules">
        {t('rules')}
      </h2>
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: passed the server's allow-list sanitiser */}
      <div className="prose" dangerouslySetInnerHTML={{ __html: rules_html }} />
    </section>
  );
}
