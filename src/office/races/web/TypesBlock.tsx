import { useMemo } from 'react';
import { Link } from 'react-router';
import { TypeFields } from '#features/races/contract/setup.ts';
import { paths } from '#kernel/paths.ts';
import { setUpsText } from '#office/kit/text/setUps.ts';
import { ListBlock, type ListChanges } from '#office/kit/web/setUps/ListBlock.tsx';
import type { ListFieldOf } from '#office/kit/web/setUps/ListField.tsx';
import type { BlockNotice } from '#office/kit/web/setUps/useTold.ts';
import { useOffice } from '#office/kit/web/useOffice.ts';
import { useLang } from '#web/api.tsx';
import { usePrice, useText } from '#web/text.tsx';
import { StatusMark } from '#web/ui/StatusMark.tsx';
import type { PackageSetUpView } from '../contract/packages.ts';
import type { RaceSetUpView, TypeFieldsView } from '../contract/races.ts';

/** A check asks for it before a race is shown. */
const wanted = ['name_en'] as const;

type TypeField = keyof TypeFieldsView;

const empty: { readonly [Field in TypeField]: unknown } = {
  name_it: '',
  name_en: '',
  notes_it: '',
  notes_en: '',
  price: '',
  born_from: null,
  born_until: null,
  active: 1,
  has_federation: 0,
  federations: [],
  certificate: 0,
  kinds: [],
  policies: [],
};

interface TypesBlockProps {
  /** A race or package, as far as its ways to register go. */
  readonly found: Pick<RaceSetUpView, 'types' | 'may_change'> & {
    readonly choices: Pick<RaceSetUpView['choices'], 'federations' | 'policies' | 'kinds'>;
    /** What a new way to register begins with, of what a package's races ask. */
    readonly races_ask?: PackageSetUpView['races_ask'];
  };
  readonly changes: ListChanges<TypeField>;
  readonly told: BlockNotice;
  readonly onDirty: (form: string, isDirty: boolean) => void;
}

export function TypesBlock({ found, changes, told, onDirty }: TypesBlockProps) {
  const t = useText(setUpsText);
  const lang = useLang();
  const priceOf = usePrice();
  const circuit = useOffice().circuit.id;
  const { types, choices, races_ask } = found;
  const fields = useMemo((): readonly ListFieldOf<TypeField>[] => {
    const usual = choices.kinds.filter((kind) => kind.usual === 1).map((kind) => kind.id);
    const toMake = (field: 'federations' | 'kinds', path: string) => (
      <p className="sm">
        {t(`no_${field}`)} <Link to={path}>{t(`make_${field}`)}</Link>
      </p>
    );
    return [
      { kind: 'pair', stem: 'name', label: t('name') },
      { kind: 'pair', stem: 'notes', label: t('notes') },
      { kind: 'amount', name: 'price', label: t('price'), hint: t('price_each_hint') },
      { kind: 'tick', name: 'active', label: t('field_active'), hint: t('active_hint') },
      { kind: 'number', name: 'born_from', label: t('field_born_from'), hint: t('born_hint') },
      { kind: 'number', name: 'born_until', label: t('field_born_until') },
      { kind: 'tick', name: 'has_federation', label: t('field_has_federation') },
      {
        kind: 'many',
        name: 'federations',
        label: t('field_federations'),
        choices: choices.federations,
        none: toMake('federations', paths.consoleFederations(lang, circuit)),
        when: ({ has_federation }) => has_federation === true,
      },
      {
        kind: 'tick',
        name: 'certificate',
        label: t('field_certificate'),
        proposes: { name: 'kinds', choices: usual },
      },
      {
        kind: 'many',
        name: 'kinds',
        label: t('field_kinds'),
        choices: choices.kinds,
        none: toMake('kinds', paths.consoleKinds(lang, circuit)),
        when: ({ certificate }) => certificate === true,
      },
      {
        kind: 'many',
        name: 'policies',
        label: t('field_policies'),
        choices: choices.policies,
        when: () => choices.policies.length > 0,
      },
    ];
  }, [t, lang, circuit, choices]);
  const first = useMemo(() => ({ ...empty, ...races_ask }), [races_ask]);
  return (
    <ListBlock<TypeField, RaceSetUpView['types'][number]>
      id="types"
      schema={TypeFields}
      wanted={wanted}
      title={t('part_types')}
      text={<p>{t('types_text')}</p>}
      items={types}
      fields={fields}
      first={first}
      line={({ price, active, ...type }) => (
        <>
          <span className="b">{type[`name_${lang}`] || type.name_it}</span>
          <span>{priceOf(price)}</span>
          {active === 0 && <StatusMark mark="none">{t('withdrawn')}</StatusMark>}
        </>
      )}
      note={(type) => !type && races_ask && <p className="mut sm">{t('races_ask')}</p>}
      words={{ add: t('new_type'), added: t('type_added'), removed: t('type_deleted'), none: t('types_none') }}
      label={(field) => t(`field_${field}`)}
      mayChange={found.may_change === 1}
      mayRemove={({ used }) => used === 0}
      changes={changes}
      told={told}
      onDirty={onDirty}
    />
  );
}
