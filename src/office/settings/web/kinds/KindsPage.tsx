import { queryOptions, useSuspenseQuery } from '@tanstack/react-query';
import { useCallback, useMemo } from 'react';
import type { LoaderFunctionArgs, MetaFunction } from 'react-router';
import { CertificateTypeFields, DisciplineFields } from '#features/certificates/contract/setup.ts';
import { ConsoleFrame } from '#office/frame/web/ConsoleFrame.tsx';
import { HistoryButton } from '#office/kit/web/HistoryDialog.tsx';
import { Leaving } from '#office/kit/web/Leaving.tsx';
import { prefetchOffice } from '#office/kit/web/prefetchOffice.ts';
import { ListBlock } from '#office/kit/web/setUps/ListBlock.tsx';
import type { ListFieldOf } from '#office/kit/web/setUps/ListField.tsx';
import { useListChanges } from '#office/kit/web/setUps/useListChanges.ts';
import { useTold } from '#office/kit/web/setUps/useTold.ts';
import { useUnsaved } from '#office/kit/web/setUps/useUnsaved.ts';
import { useOffice } from '#office/kit/web/useOffice.ts';
import { textIn } from '#text/translate.ts';
import { type Api, useApi, useLang } from '#web/api.tsx';
import { pageMeta } from '#web/meta.ts';
import { useText } from '#web/text.tsx';
import {
  type CertificateTypeSetUpView,
  certificateTypeCalls,
  type DisciplineSetUpView,
  disciplineCalls,
  getOfficeKinds,
} from '../../contract/kinds.ts';
import { officeKindsText } from '../../text/kinds.ts';
import { SettingsWays } from '../SettingsWays.tsx';

const kindsQuery = (api: Api, circuit: number) =>
  queryOptions({
    queryKey: api.key('office', circuit, 'certificate kinds'),
    queryFn: async () => (await api(getOfficeKinds, { params: { id: circuit } })).data,
  });

export const loader = (args: LoaderFunctionArgs) => prefetchOffice(args, (api, circuit) => [kindsQuery(api, circuit)]);

export const meta: MetaFunction = (args) =>
  pageMeta(args, (_, lang) => ({ title: textIn(officeKindsText, lang)('title'), isPrivate: true }));

const emptyDiscipline = { name_it: '', name_en: '' };
const emptyType = { ...emptyDiscipline, implied_discipline_id: null };
type DisciplineField = keyof typeof emptyDiscipline;
type TypeField = keyof typeof emptyType;

export default function KindsPage() {
  const lang = useLang();
  const t = useText(officeKindsText);
  const api = useApi();
  const circuit = useOffice().circuit.id;
  const { data: found } = useSuspenseQuery(kindsQuery(api, circuit));
  const { changes, question } = useListChanges();
  const told = useTold();
  const { unsaved, onDirty } = useUnsaved();
  const { types, disciplines } = found;
  const nameOf = useCallback((one: DisciplineSetUpView) => one[`name_${lang}`], [lang]);
  const label = useCallback((field: TypeField) => t(`field_${field}`), [t]);
  const names = useMemo(() => ({ kind: 'pair', stem: 'name', label: t('name') }) as const, [t]);
  const typeFields = useMemo(
    (): readonly ListFieldOf<TypeField>[] => [
      names,
      {
        kind: 'select',
        name: 'implied_discipline_id',
        label: t('field_implied_discipline_id'),
        hint: t('implied_hint'),
        none: t('implied_none'),
        choices: disciplines.map((one) => ({ id: one.id, name: nameOf(one) })),
      },
    ],
    [t, names, disciplines, nameOf],
  );
  const common = {
    label,
    mayChange: found.may_add === 1,
    mayChangeItem: ({ may_change }: DisciplineSetUpView) => may_change === 1,
    mayRemove: () => true,
    told,
    onDirty,
  };
  const line = (one: DisciplineSetUpView, discipline?: string) => (
    <>
      <span className="b">{nameOf(one)}</span>
      <span className="mut sm">{[discipline, t('asked_by', { count: one.asked_by })].filter(Boolean).join(' · ')}</span>
    </>
  );
  const note = (one: DisciplineSetUpView | null) =>
    one?.may_change === 0 && found.may_add === 1 && <p className="sm">{t('shared')}</p>;
  return (
    <ConsoleFrame title={t('title')}>
      <SettingsWays />
      <ListBlock<TypeField, CertificateTypeSetUpView>
        {...common}
        id="types"
        schema={CertificateTypeFields}
        title={t('types')}
        text={<p>{t('lead')}</p>}
        items={types}
        fields={typeFields}
        first={emptyType}
        line={(type) => line(type, implied(disciplines, type)?.[`name_${lang}`])}
        note={note}
        words={{ add: t('add_type'), added: t('type_added'), removed: t('type_removed'), none: t('no_types') }}
        changes={changes(certificateTypeCalls, {})}
      />
      <ListBlock<DisciplineField, DisciplineSetUpView>
        {...common}
        id="disciplines"
        schema={DisciplineFields}
        title={t('disciplines')}
        text={<p>{t('disciplines_text')}</p>}
        items={disciplines}
        fields={[names]}
        first={emptyDiscipline}
        line={(one) => line(one)}
        note={note}
        words={{
          add: t('add_discipline'),
          added: t('discipline_added'),
          removed: t('discipline_removed'),
          none: t('no_disciplines'),
        }}
        changes={changes(disciplineCalls, {})}
      />
      <HistoryButton of="kinds" />
      <Leaving unsaved={unsaved} />
      {question}
    </ConsoleFrame>
  );
}

const implied = (disciplines: readonly DisciplineSetUpView[], { implied_discipline_id }: CertificateTypeSetUpView) =>
  disciplines.find(({ id }) => id === implied_discipline_id);
