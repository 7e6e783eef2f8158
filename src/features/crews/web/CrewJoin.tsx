import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { useDeferredValue, useState } from 'react';
import { fullName } from '#kernel/names.ts';
import { type Api, useApi } from '#web/api.tsx';
import { useText } from '#web/text.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { PasswordField } from '#web/ui/PasswordField.tsx';
import { RadioCards } from '#web/ui/RadioCards.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { TextField } from '#web/ui/TextField.tsx';
import { type CrewView, getCrews } from '../contract.ts';
import { hasRoom } from '../rules/room.ts';
import { crewsText } from '../text/index.ts';
import type { CrewFieldsProps, CrewFraction } from './crewForm.ts';
import css from './crews.module.css';
import { FractionField } from './FractionField.tsx';

const crewsQuery = (api: Api, raceId: number, search: string, page: number) =>
  queryOptions({
    queryKey: api.key('crews', raceId, search, page),
    queryFn: () => api(getCrews, { querystring: { circuit_id: api.circuit, race_id: raceId, search, page } }),
    placeholderData: keepPreviousData,
    staleTime: 5_000,
  });

export function CrewJoin(props: CrewFieldsProps) {
  const t = useText(crewsText);
  const { raceId, race, value, onChange, error, before, invited } = props;
  const [search, setSearch] = useState(invited?.standing === 'open' ? (invited.crew?.name ?? '') : '');
  const [page, setPage] = useState(1);
  const wanted = useDeferredValue(search.trim());
  const { data, isPending, isError, refetch, isPlaceholderData } = useQuery(crewsQuery(useApi(), raceId, wanted, page));
  const found = data?.data.crews ?? [];
  const [seen, setSeen] = useState<CrewView>();
  const listed = found.find(({ id }) => id === value.id);
  if (listed && listed !== seen) setSeen(listed);
  // The chosen crew's free legs stay visible while another search goes on.
  const chosen = listed ?? (seen?.id === value.id ? seen : undefined);
  const known = before?.choice === 'partecipate' && before.id === value.id;

  const choose = (id: string) => {
    const crew = found.find((one) => one.id === id);
    onChange({ ...value, id, password: '', fraction_id: '', locked: crew?.type === 'private' && crew.own === 0 });
  };
  return (
    <>
      <div className={css.join}>
        <TextField
          label={t('search')}
          name="crew.search"
          type="search"
          value={search}
          autoComplete="off"
          onChange={(event) => {
            setSearch(event.target.value);
            setPage(1);
          }}
        />
        {isPending && <Skeleton label={t('loading')} lines={3} tall />}
        {isError && (
          <Notice tone="err" live actions={<Button onClick={() => refetch()}>{t('retry')}</Button>}>
            {t('failed')}
          </Notice>
        )}
        {data && (
          <p className="vh" role="status">
            {t('found', { count: data.total })}
          </p>
        )}
        {data && found.length === 0 && (
          <Notice
            actions={
              <Button look="outline" size="small" onClick={() => onChange({ ...value, choice: 'new', name: wanted })}>
                {t('new')}
              </Button>
            }
          >
            {wanted === '' ? t('none') : t('none_found', { name: wanted })}
          </Notice>
        )}
        {found.length > 0 && (
          <RadioCards
            legend={t('which')}
            name="crew.id"
            value={value.id}
            error={error('crew.id')}
            aria-busy={isPlaceholderData}
            onChange={(event) => choose(event.target.value)}
            options={found.map((crew) => ({
              value: crew.id,
              label: crew.name,
              note: <CrewNote crew={crew} fractions={race.rule.relay_fractions} />,
              aside: crew.own === 1 ? t('own') : crew.type === 'private' ? t('private') : undefined,
              disabled: !hasRoom(crew.used_fractions) && crew.id !== before?.id,
            }))}
          />
        )}
        {data && data.last_page > 1 && (
          <div className={css.turn}>
            {page > 1 && (
              <Button look="text" size="small" onClick={() => setPage(page - 1)}>
                {t('previous')}
              </Button>
            )}
            {page < data.last_page && (
              <Button look="text" size="small" onClick={() => setPage(page + 1)}>
                {t('more')}
              </Button>
            )}
          </div>
        )}
      </div>
      {value.locked && !known && value.id !== '' && (
        <PasswordField
          label={t('password')}
          hint={t('password_hint')}
          show={t('show')}
          hide={t('hide')}
          name="crew.password"
          value={value.password}
          autoComplete="off"
          error={error('crew.password')}
          onChange={(event) => onChange({ ...value, password: event.target.value })}
        />
      )}
      {value.id !== '' && <FractionField {...props} crew={chosen} />}
    </>
  );
}

function CrewNote({ crew, fractions }: { readonly crew: CrewView; readonly fractions: readonly CrewFraction[] }) {
  const t = useText(crewsText);
  const free = fractions.filter(({ id }) => crew.used_fractions.some((one) => one.id === id && one.free > 0));
  const legs = fractions.length === 0 ? [] : [hasRoom(crew.used_fractions) ? freeText(free) : t('full')];
  function freeText(of: readonly CrewFraction[]) {
    return t('free', { fractions: of.map(({ i18n }) => i18n.name).join(' · ') });
  }
  return (
    <>
      {[t('athletes', { count: crew.crew_registrations }), ...legs].join(', ')}
      {crew.members && crew.members.length > 0 && (
        <> {t('members', { names: crew.members.map(fullName).join(', ') })}</>
      )}
    </>
  );
}
