import { useId } from 'react';
import { isOfTheCircuit } from '#features/identity/rules/givenRoles.ts';
import { formatDay } from '#kernel/calendar.ts';
import type { Role } from '#kernel/roles.ts';
import type { OfficeView } from '#office/kit/contract/office.ts';
import { raceAtStage } from '#office/kit/rules/raceAtStage.ts';
import { consoleText } from '#office/kit/text/index.ts';
import css from '#office/kit/web/console.module.css';
import { useLang } from '#web/api.tsx';
import { useText } from '#web/text.tsx';
import { Checkbox } from '#web/ui/Checkbox.tsx';
import { Select } from '#web/ui/Select.tsx';
import { peopleText } from '../text/people.ts';

/** Roles as they are being chosen: the races of each, or null for all of them. */
export type ChosenRoles = ReadonlyMap<Role, readonly number[] | null>;

export const rolesForCall = (chosen: ChosenRoles) =>
  [...chosen].map(([role, races]) => ({ role, races: races && [...races] }));

/** The first role that is for single races, none of which is chosen. */
export const withoutRaces = (chosen: ChosenRoles): Role | undefined =>
  [...chosen].find(([, races]) => races?.length === 0)?.[0];

export const isComplete = (chosen: ChosenRoles): boolean => chosen.size > 0 && withoutRaces(chosen) === undefined;

interface RolesFieldsProps {
  readonly office: OfficeView;
  readonly chosen: ChosenRoles;
  readonly onChange: (chosen: ChosenRoles) => void;
}

export function RolesFields({ office, chosen, onChange }: RolesFieldsProps) {
  const t = useText(peopleText);
  const tk = useText(consoleText);
  const put = (role: Role, races: readonly number[] | null | undefined) => {
    const next = new Map(chosen);
    if (races === undefined) next.delete(role);
    else next.set(role, races);
    onChange(next);
  };
  return (
    <fieldset>
      <legend className="b">{t('roles_legend')}</legend>
      {office.givable.map((role) => (
        <div key={role}>
          <Checkbox
            label={tk(`role_${role}`)}
            hint={t(`role_${role}_hint`)}
            checked={chosen.has(role)}
            onChange={({ target }) => put(role, target.checked ? null : undefined)}
          />
          {chosen.has(role) && role === 'money' && (
            <p className={`${css.reach} mut sm`}>{t('reach_circuit', { role: tk(`role_${role}`) })}</p>
          )}
          {chosen.has(role) && !isOfTheCircuit(role) && office.races.length > 0 && (
            <Reach
              role={role}
              races={chosen.get(role) ?? null}
              office={office}
              onChange={(races) => put(role, races)}
            />
          )}
        </div>
      ))}
    </fieldset>
  );
}

interface ReachProps {
  readonly role: Role;
  readonly races: readonly number[] | null;
  readonly office: OfficeView;
  readonly onChange: (races: readonly number[] | null) => void;
}

function Reach({ role, races, office, onChange }: ReachProps) {
  const lang = useLang();
  const t = useText(peopleText);
  const tk = useText(consoleText);
  const id = useId();
  return (
    <>
      <Select
        className={css.reach}
        id={id}
        label={t('reach_of', { role: tk(`role_${role}`) })}
        options={[
          { value: 'all', label: tk('all_races') },
          { value: 'some', label: t('some_races') },
        ]}
        value={races === null ? 'all' : 'some'}
        onChange={({ target }) => onChange(target.value === 'all' ? null : [])}
      />
      {races && (
        <fieldset className={css.races}>
          <legend className="vh">{t('choose_races')}</legend>
          {office.races.map((race) => (
            <Checkbox
              key={race.id}
              label={`${raceAtStage(race.name, race.stage)}, ${formatDay(race.day, lang)}`}
              checked={races.includes(race.id)}
              onChange={({ target }) =>
                onChange(target.checked ? [...races, race.id] : races.filter((one) => one !== race.id))
              }
            />
          ))}
        </fieldset>
      )}
    </>
  );
}
