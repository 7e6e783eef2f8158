import { useState } from 'react';
import type { OfficeView } from '#office/kit/contract/office.ts';
import { consoleText } from '#office/kit/text/index.ts';
import { FormDialog } from '#office/kit/web/FormDialog.tsx';
import { useText } from '#web/text.tsx';
import { TextField } from '#web/ui/TextField.tsx';
import { useForm } from '#web/useForm.ts';
import { InviteBody } from '../contract/people.ts';
import { peopleText } from '../text/people.ts';
import { type ChosenRoles, isComplete, RolesFields, rolesForCall, withoutRaces } from './RolesFields.tsx';
import type { usePeopleChanges } from './usePeople.ts';

interface InviteDialogProps {
  readonly office: OfficeView;
  readonly invite: ReturnType<typeof usePeopleChanges>['invite'];
  readonly onClose: () => void;
  readonly onInvited: (email: string) => void;
}

export function InviteDialog({ office, invite, onClose, onInvited }: InviteDialogProps) {
  const t = useText(peopleText);
  const [chosen, setChosen] = useState<ChosenRoles>(new Map());
  const [asked, setAsked] = useState(false);
  const dialog = useForm({
    schema: InviteBody.pick({ email: true }),
    defaultValues: { email: '' },
    send: async ({ email }) => {
      if (!isComplete(chosen)) return setAsked(true);
      await invite(email, rolesForCall(chosen));
      onInvited(email);
    },
  });
  const { form, error } = dialog;
  return (
    <FormDialog onClose={onClose} title={t('invite_title')} button={t('invite_send')} form={dialog}>
      <p>{t('invite_text')}</p>
      <TextField
        label={t('email')}
        type="email"
        autoComplete="off"
        error={error('email')}
        {...form.register('email')}
      />
      <RolesFields office={office} chosen={chosen} onChange={setChosen} />
      <Incomplete show={asked} chosen={chosen} />
    </FormDialog>
  );
}

export function Incomplete({ show, chosen }: { readonly show: boolean; readonly chosen: ChosenRoles }) {
  const t = useText(peopleText);
  const tk = useText(consoleText);
  const without = withoutRaces(chosen);
  return (
    <p role="status" className="b">
      {show && chosen.size === 0 && t('role_choose')}
      {show && without && t('role_choose_races', { role: tk(`role_${without}`) })}
    </p>
  );
}
