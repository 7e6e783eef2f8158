import { queryOptions, useSuspenseQuery } from '@tanstack/react-query';
import { useCallback, useMemo } from 'react';
import type { LoaderFunctionArgs, MetaFunction } from 'react-router';
import { PolicyFields } from '#features/legal/contract/setup.ts';
import { dayInRome, formatDay } from '#kernel/calendar.ts';
import { ConsoleFrame } from '#office/frame/web/ConsoleFrame.tsx';
import { setUpsText } from '#office/kit/text/setUps.ts';
import { HistoryButton } from '#office/kit/web/HistoryDialog.tsx';
import { Leaving } from '#office/kit/web/Leaving.tsx';
import { prefetchOffice } from '#office/kit/web/prefetchOffice.ts';
import { FindingList } from '#office/kit/web/setUps/FindingList.tsx';
import { ListBlock } from '#office/kit/web/setUps/ListBlock.tsx';
import type { ListFieldOf } from '#office/kit/web/setUps/ListField.tsx';
import styles from '#office/kit/web/setUps/setUps.module.css';
import { useListChanges } from '#office/kit/web/setUps/useListChanges.ts';
import { useTold } from '#office/kit/web/setUps/useTold.ts';
import { useUnsaved } from '#office/kit/web/setUps/useUnsaved.ts';
import { useCircuit } from '#office/kit/web/useOffice.ts';
import { textIn } from '#text/translate.ts';
import { type Api, useApi, useLang } from '#web/api.tsx';
import { pageMeta } from '#web/meta.ts';
import { useText } from '#web/text.tsx';
import { StatusMark } from '#web/ui/StatusMark.tsx';
import { getOfficePolicies, type PolicySetUpView, policyCalls } from '../../contract/policies.ts';
import { officePoliciesText } from '../../text/policies.ts';
import { SettingsWays } from '../SettingsWays.tsx';

const policiesQuery = (api: Api, circuit: number) =>
  queryOptions({
    queryKey: api.key('office', circuit, 'policies'),
    queryFn: async () => (await api(getOfficePolicies, { params: { id: circuit } })).data,
  });

export const loader = (args: LoaderFunctionArgs) =>
  prefetchOffice(args, (api, circuit) => [policiesQuery(api, circuit)]);

export const meta: MetaFunction = (args) =>
  pageMeta(args, (_, lang) => ({ title: textIn(officePoliciesText, lang)('title'), isPrivate: true }));

const empty = {
  is_required: 1,
  name_it: '',
  name_en: '',
  description_it: '',
  description_en: '',
  button_it: '',
  button_en: '',
  pdf_it: '',
  pdf_en: '',
};
/** A policy is named in both languages, and has a text or a PDF: who publishes a race with it is told. */
const wanted = ['name_en', 'description_it', 'description_en'] as const;

type PolicyField = keyof typeof empty | 'position';

/** What registrations ask to accept: each text with its versions, and for how many athletes each was accepted. */
export default function PoliciesPage() {
  const lang = useLang();
  const t = useText(officePoliciesText);
  const ts = useText(setUpsText);
  const api = useApi();
  const circuit = useCircuit();
  const { data: found } = useSuspenseQuery(policiesQuery(api, circuit));
  const { changes, question } = useListChanges();
  const told = useTold();
  const { unsaved, onDirty } = useUnsaved();
  const { policies } = found;
  const label = useCallback((field: PolicyField) => t(`field_${field}`), [t]);
  const fields = useMemo(
    (): readonly ListFieldOf<PolicyField>[] => [
      { kind: 'pair', stem: 'name', label: t('name') },
      { kind: 'prose', stem: 'description', label: t('text'), hint: t('text_hint'), rows: 6 },
      { kind: 'pdf', stem: 'pdf', label: t('pdf') },
      { kind: 'pair', stem: 'button', label: t('button'), hint: t('button_hint') },
      { kind: 'tick', name: 'is_required', label: t('field_is_required'), hint: t('required_hint') },
      { kind: 'place', name: 'position', label: t('field_position') },
    ],
    [t],
  );
  const first = useMemo(() => ({ ...empty, position: policies.length + 1 }), [policies.length]);
  return (
    <ConsoleFrame title={t('title')}>
      <SettingsWays />
      <ListBlock<PolicyField, PolicySetUpView>
        id="policies"
        schema={PolicyFields}
        wanted={wanted}
        title={t('list')}
        text={<p>{t('lead')}</p>}
        items={policies}
        fields={fields}
        first={first}
        line={({ is_required, version, types, findings, ...policy }) => (
          <>
            <span className="b">{policy[`name_${lang}`] || policy.name_it}</span>
            <span className="mut sm">
              {[
                t('version', { version }),
                t(is_required === 1 ? 'is_required' : 'is_free'),
                t('asked_by', { count: types }),
              ].join(' · ')}
            </span>
            {findings.some(({ level }) => level === 'fault') && <StatusMark mark="err">{ts('fault')}</StatusMark>}
          </>
        )}
        note={(policy) => policy && <Versions policy={policy} />}
        words={{ add: t('add'), added: t('added'), removed: t('removed'), none: t('none') }}
        label={label}
        mayChange={found.may_change === 1}
        mayRemove={({ types, versions }) => types === 0 && versions.every(({ accepted }) => accepted === 0)}
        changes={changes(policyCalls, {})}
        told={told}
        onDirty={onDirty}
      />
      <HistoryButton of="policies" />
      <Leaving unsaved={unsaved} />
      {question}
    </ConsoleFrame>
  );
}

/** What is wrong with a policy, and each of its texts with how many have accepted it. */
function Versions({ policy: { versions, findings } }: { readonly policy: PolicySetUpView }) {
  const lang = useLang();
  const t = useText(officePoliciesText);
  const current = versions[0];
  return (
    <>
      <FindingList findings={findings} />
      {current && current.accepted > 0 && <p className="sm">{t('next_note', { count: current.accepted })}</p>}
      <div>
        <h3 className="b sm">{t('versions')}</h3>
        <div className={styles.types}>
          {versions.map(({ version, replaced_at, accepted, name, text, pdf_path }) => (
            <details key={version} className={styles.type}>
              <summary>
                <span>{t('version', { version })}</span>
                <span className="mut sm">
                  {replaced_at === null
                    ? t('in_force')
                    : t('until', { day: formatDay(dayInRome(new Date(replaced_at)), lang) })}
                  {' · '}
                  {t('accepted', { count: accepted })}
                </span>
              </summary>
              <p className="b">{name}</p>
              {/* biome-ignore lint/security/noDangerouslySetInnerHtml: passed the server's allow-list sanitiser */}
              <div className="prose" dangerouslySetInnerHTML={{ __html: text }} />
              {pdf_path && (
                <p>
                  <a href={pdf_path} target="_blank" rel="noreferrer">
                    {t('open_pdf')}
                  </a>
                </p>
              )}
            </details>
          ))}
        </div>
      </div>
    </>
  );
}
