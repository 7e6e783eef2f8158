import { dayInSentence, instantInSentence } from '#kernel/calendar.ts';
import { fullName, namesOnce } from '#kernel/names.ts';
import { useLang } from '#web/api.tsx';
import { useEuro, useText } from '#web/text.tsx';
import { type FactRow, Facts } from '#web/ui/Facts.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import type { GivingView } from '../../contract.ts';
import type { GivingKind } from '../../rules/giving.ts';
import { givingText } from '../../text/giving.ts';
import css from './giving.module.css';

export function GivingFacts({ giving, kind }: { readonly giving: GivingView; readonly kind: GivingKind }) {
  const lang = useLang();
  const t = useText(givingText);
  const euro = useEuro();
  const { race_name, stage_name, circuit_name, member, email, worth, good_until, kept_until, services } = giving;
  const kept = kept_until && t('kept_until', { until: instantInSentence(kept_until, lang, 'al') });
  const rows: FactRow[] = [
    [t('race'), namesOnce(stage_name, race_name)],
    [t('athlete'), fullName(member)],
    ...(kind === 'transfer'
      ? ([
          [t('circuit'), circuit_name],
          [t('own_email'), email],
        ] satisfies FactRow[])
      : []),
    [t('worth'), <b key="worth">{euro(worth)}</b>],
    [t('good'), t('good_until', { day: dayInSentence(good_until, lang, 'al') })],
    ...(kind === 'substitute' ? ([[t('kept'), kept ?? t('kept_not')]] satisfies FactRow[]) : []),
  ];
  return (
    <>
      <Facts className={css.facts} rows={rows} />
      {kind === 'substitute' && kept && <p className="mut">{t('kept_text')}</p>}
      {services.length > 0 && (
        <div>
          <h2 className="d d-1">{t('services_stay')}</h2>
          <ul>
            {services.map((name) => (
              <li key={name}>{name}</li>
            ))}
          </ul>
          <p className="mut sm">{t('services_stay_text')}</p>
        </div>
      )}
      <Notice tone="warn" title={t(`${kind}_warning`, { athlete: fullName(member), race: race_name })} />
    </>
  );
}
