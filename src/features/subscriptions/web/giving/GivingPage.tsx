import { useSuspenseQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { type LoaderFunctionArgs, useParams } from 'react-router';
import { fetchPoster, RaceStrip, raceOf } from '#features/races/web/RacePoster.tsx';
import { dayInSentence, instantInSentence } from '#kernel/calendar.ts';
import { fullName, namesOnce } from '#kernel/names.ts';
import { paths } from '#kernel/paths.ts';
import { textIn } from '#text/translate.ts';
import { useApi, useLang } from '#web/api.tsx';
import { DashboardFrame } from '#web/dashboard/DashboardFrame.tsx';
import { focused } from '#web/focused.ts';
import { privateMeta } from '#web/meta.ts';
import { OfficeMail } from '#web/OfficeMail.tsx';
import { prefetchWith } from '#web/prefetch.ts';
import { useEuro, useText } from '#web/text.tsx';
import { ButtonLink } from '#web/ui/Button.tsx';
import { type FactRow, Facts } from '#web/ui/Facts.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { StatusMark } from '#web/ui/StatusMark.tsx';
import type { GivingView } from '../../contract.ts';
import type { GivingKind } from '../../rules/giving.ts';
import { givingText } from '../../text/giving.ts';
import { listIfGone } from '../useWayBack.ts';
import { GivingForm } from './GivingForm.tsx';
import css from './giving.module.css';
import { givingQuery } from './useGiving.ts';

export const givingLoader = (kind: GivingKind) => (args: LoaderFunctionArgs) =>
  prefetchWith(args, async (fetch, api) => {
    try {
      const { race_id } = await fetch(givingQuery(api, args.params.detailId ?? '', kind));
      await fetchPoster(fetch, api, raceOf(race_id));
    } catch (error) {
      throw listIfGone(error, args.params.lang);
    }
  });

export const givingMeta = (kind: GivingKind) => privateMeta((lang) => textIn(givingText, lang)(`${kind}_title`));

export function GivingPage({ kind }: { readonly kind: GivingKind }) {
  const api = useApi();
  const t = useText(givingText);
  const detailId = useParams().detailId ?? '';
  const { data: giving } = useSuspenseQuery(givingQuery(api, detailId, kind));
  const [sentTo, setSentTo] = useState<string | null>(null);
  return (
    <DashboardFrame title={t(`${kind}_title`)} art={<RaceStrip race={raceOf(giving.race_id)} />}>
      <div className={css.page}>
        {sentTo !== null ? (
          <Sent giving={giving} kind={kind} email={sentTo} />
        ) : giving.refusal !== null ? (
          <Refused giving={giving} kind={kind} />
        ) : (
          <>
            <p className={css.lead}>{t(`${kind}_intro`, { circuit: giving.circuit_name })}</p>
            <GivingFacts giving={giving} kind={kind} />
            <GivingForm giving={giving} kind={kind} onSent={setSentTo} />
          </>
        )}
        <p className="mut sm">{t.rich('office', { office: () => <OfficeMail /> })}</p>
      </div>
    </DashboardFrame>
  );
}

interface OfGiving {
  readonly giving: GivingView;
  readonly kind: GivingKind;
}

function Refused({ giving: { refusal, race_type }, kind }: OfGiving) {
  const { lang } = useApi();
  const t = useText(givingText);
  const back = <ButtonLink to={paths.subscriptions(lang)}>{t('back')}</ButtonLink>;
  return (
    <Notice tone="warn" heading="h2" title={t('refused_title', { kind })} actions={back}>
      {refusal && <p>{t(`refused_${refusal}`, { what: race_type })}</p>}
    </Notice>
  );
}

function Sent({ giving, kind, email }: OfGiving & { readonly email: string }) {
  const { lang } = useApi();
  const t = useText(givingText);
  const said = { race: giving.race_name, circuit: giving.circuit_name, email, b: (words: ReactNode) => <b>{words}</b> };
  return (
    <section className={css.sent}>
      <p>
        <StatusMark mark="ok">{t('done_status')}</StatusMark>
      </p>
      <h2 className="d d-2" tabIndex={-1} ref={focused}>
        {t.rich(`${kind}_done`, said)}
      </h2>
      <p>{t('done_next')}</p>
      <div className="acts">
        <ButtonLink to={paths.subscriptions(lang)}>{t('back')}</ButtonLink>
        <ButtonLink look="outline" to={paths.dashboard(lang)}>
          {t('to_account')}
        </ButtonLink>
      </div>
    </section>
  );
}

function GivingFacts({ giving, kind }: { readonly giving: GivingView; readonly kind: GivingKind }) {
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
