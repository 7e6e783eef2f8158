import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { Failure } from '#features/identity/web/Failure.tsx';
import type { OfficeView } from '#office/kit/contract/office.ts';
import { consoleText } from '#office/kit/text/index.ts';
import css from '#office/kit/web/console.module.css';
import { useRoleNames } from '#office/kit/web/useOffice.ts';
import { Cancel } from '#web/Cancel.tsx';
import { useText } from '#web/text.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import type { PersonView } from '../contract/people.ts';
import { peopleText } from '../text/people.ts';
import { Incomplete } from './InviteDialog.tsx';
import { type ChosenRoles, isComplete, RolesFields, rolesForCall } from './RolesFields.tsx';
import type { usePeopleChanges } from './usePeople.ts';

const rolesOf = ({ roles }: PersonView): ChosenRoles =>
  new Map(roles.map(({ role, races }) => [role, races?.map(({ id }) => id) ?? null]));

interface ChangeDialogProps {
  readonly office: OfficeView;
  readonly person: PersonView;
  readonly change: ReturnType<typeof usePeopleChanges>['change'];
  readonly onClose: () => void;
  readonly onDone: (said: string) => void;
}

export function ChangeDialog({ office, person, change, onClose, onDone }: ChangeDialogProps) {
  const t = useText(peopleText);
  const tk = useText(consoleText);
  const namesOf = useRoleNames();
  const [chosen, setChosen] = useState(() => rolesOf(person));
  const [asked, setAsked] = useState(false);
  const [sure, setSure] = useState(false);
  const name = person.name ?? person.email;
  const save = useMutation({
    mutationFn: (roles: ChosenRoles) => change(person.id, rolesForCall(roles), rolesForCall(rolesOf(person))),
    onSuccess: (_, roles) => onDone(roles.size === 0 ? t('removed', { person: name }) : t('saved')),
  });
  const fixed = person.roles.map(({ role }) => role).filter((role) => !office.givable.includes(role));
  const waiting = save.isPending && tk('wait');
  // What was refused before is not what is asked now.
  const askSure = (sureNow: boolean) => {
    save.reset();
    setSure(sureNow);
  };
  if (sure) {
    return (
      <Dialog
        open
        alert
        onClose={() => askSure(false)}
        title={t('remove_title', { person: name })}
        close={tk('close')}
        actions={
          <>
            <Button look="danger" waiting={waiting} onClick={() => save.mutate(new Map())}>
              {t('remove')}
            </Button>
            <Button look="text" onClick={() => askSure(false)}>
              <Cancel />
            </Button>
          </>
        }
      >
        <p>{t('remove_text', { circuit: office.circuit.name })}</p>
        <Failure error={save.error} />
      </Dialog>
    );
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('change_title', { person: name })}
      close={tk('close')}
      actions={
        <>
          <Button waiting={waiting} onClick={() => (isComplete(chosen) ? save.mutate(chosen) : setAsked(true))}>
            {t('save')}
          </Button>
          {fixed.length === 0 && (
            <Button look="text" onClick={() => askSure(true)}>
              {t('remove')}
            </Button>
          )}
        </>
      }
    >
      <div className={css.form}>
        <Failure error={save.error} />
        <RolesFields office={office} chosen={chosen} onChange={setChosen} />
        {fixed.length > 0 && <p className="mut">{t('also', { roles: namesOf(fixed) })}</p>}
        <Incomplete show={asked} chosen={chosen} />
      </div>
    </Dialog>
  );
}
