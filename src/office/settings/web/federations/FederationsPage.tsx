import { useCallback, useMemo } from 'react';
import { Link, type LoaderFunctionArgs, type MetaFunction } from 'react-router';
import { FederationFields } from '#features/federations/contract/setup.ts';
import { cardSources } from '#features/federations/rules/setup/fields.ts';
import { paths } from '#kernel/paths.ts';
import { ConsoleFrame } from '#office/frame/web/ConsoleFrame.tsx';
import { setUpsText } from '#office/kit/text/setUps.ts';
import { HistoryButton } from '#office/kit/web/HistoryDialog.tsx';
import { Leaving } from '#office/kit/web/Leaving.tsx';
import { prefetchOffice } from '#office/kit/web/prefetchOffice.ts';
import { FindingList } from '#office/kit/web/setUps/FindingList.tsx';
import { ListBlock } from '#office/kit/web/setUps/ListBlock.tsx';
import type { ListFieldOf } from '#office/kit/web/setUps/ListField.tsx';
import { useListChanges } from '#office/kit/web/setUps/useListChanges.ts';
import { useTold } from '#office/kit/web/setUps/useTold.ts';
import { useUnsaved } from '#office/kit/web/setUps/useUnsaved.ts';
import { useOffice } from '#office/kit/web/useOffice.ts';
import { textIn } from '#text/translate.ts';
import { useLang } from '#web/api.tsx';
import { pageMeta } from '#web/meta.ts';
import { useText } from '#web/text.tsx';
import { StatusMark } from '#web/ui/StatusMark.tsx';
import { type FederationSetUpView, federationCalls } from '../../contract/federations.ts';
import { officeFederationsText } from '../../text/federations.ts';
import { SettingsWays } from '../SettingsWays.tsx';
import { federationsQuery, useFederations } from './useFederations.ts';

export const loader = (args: LoaderFunctionArgs) =>
  prefetchOffice(args, (api, circuit) => [federationsQuery(api, circuit)]);

export const meta: MetaFunction = (args) =>
  pageMeta(args, (_, lang) => ({ title: textIn(officeFederationsText, lang)('title'), isPrivate: true }));

const empty = {
  name_it: '',
  name_en: '',
  hint_it: '',
  hint_en: '',
  may_continue_without_card: 0,
  free_name: 0,
  team_code: 0,
  team_after_valid_card: 0,
  cards_from: 'nowhere',
};
type FederationField = keyof typeof empty;

/** The federations of which ways to register ask a card; their rules and cards have a page of each. */
export default function FederationsPage() {
  const lang = useLang();
  const t = useText(officeFederationsText);
  const ts = useText(setUpsText);
  const { circuit } = useOffice();
  const { federations, may_add } = useFederations();
  const { changes, question } = useListChanges();
  const told = useTold();
  const { unsaved, onDirty } = useUnsaved();
  const label = useCallback((field: FederationField) => t(`field_${field}`), [t]);
  const fields = useMemo(
    (): readonly ListFieldOf<FederationField>[] => [
      { kind: 'pair', stem: 'name', label: t('name') },
      { kind: 'pair', stem: 'hint', label: t('hint'), hint: t('hint_hint') },
      {
        kind: 'select',
        name: 'cards_from',
        label: t('field_cards_from'),
        choices: cardSources.map((source) => ({ id: source, name: t(`from_${source}`) })),
      },
      ...(
        [
          ['may_continue_without_card', t('without_hint')],
          ['free_name', t('free_name_hint')],
          ['team_code', undefined],
          ['team_after_valid_card', undefined],
        ] as const
      ).map(([name, hint]) => ({ kind: 'tick', name, label: label(name), hint }) as const),
    ],
    [t, label],
  );
  return (
    <ConsoleFrame title={t('title')}>
      <SettingsWays />
      <ListBlock<FederationField, FederationSetUpView>
        id="federations"
        schema={FederationFields}
        title={t('list')}
        text={<p>{t('lead')}</p>}
        items={federations}
        fields={fields}
        first={empty}
        line={({ types, findings, ...federation }) => (
          <>
            <span className="b">{federation[`name_${lang}`]}</span>
            <span className="mut sm">{t('asked_by', { count: types })}</span>
            {findings.some(({ level }) => level === 'fault') && <StatusMark mark="err">{ts('fault')}</StatusMark>}
            {findings.some(({ level }) => level === 'note') && <StatusMark mark="warn">{ts('note')}</StatusMark>}
          </>
        )}
        note={(federation) =>
          federation && (
            <>
              <FindingList findings={federation.findings} />
              {federation.may_change === 0 && may_add === 1 && <p className="sm">{t('shared')}</p>}
              <p>
                <Link to={paths.consoleFederation(lang, federation.id, circuit.id)}>{t('open')}</Link>
              </p>
            </>
          )
        }
        words={{ add: t('add'), added: t('added'), removed: t('removed'), none: t('none') }}
        label={label}
        mayChange={may_add === 1}
        mayChangeItem={({ may_change }) => may_change === 1}
        mayRemove={({ types }) => types === 0}
        changes={changes(federationCalls, {})}
        told={told}
        onDirty={onDirty}
      />
      <HistoryButton of="federations" />
      <Leaving unsaved={unsaved} />
      {question}
    </ConsoleFrame>
  );
}
