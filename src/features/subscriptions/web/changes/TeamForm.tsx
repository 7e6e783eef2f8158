import { z } from 'zod';
import { longestOfCard } from '#features/federations/contract.ts';
import { federationsText } from '#features/federations/text/index.ts';
import { requiredText } from '#kernel/wire.ts';
import { useText } from '#web/text.tsx';
import { TextField } from '#web/ui/TextField.tsx';
import { useForm } from '#web/useForm.ts';
import type { ChangeableView } from '../../contract.ts';
import { ChangeForm, type ChangeFormCallbacks } from './ChangeForm.tsx';
import type { ChangeInput } from './useChangeable.ts';

const Team = z.object({ team_name: requiredText(1, longestOfCard.team_name) });

interface TeamFormProps extends ChangeFormCallbacks<ChangeInput> {
  readonly team: NonNullable<ChangeableView['team']>;
}

/** The club, or its code, where no registry has told it. */
export function TeamForm({ team, send, onDone }: TeamFormProps) {
  const t = useText(federationsText);
  const name = team.code === 1 ? 'team_code' : 'team_name';
  const used = useForm<z.input<typeof Team>, z.output<typeof Team>>({
    schema: Team,
    defaultValues: { team_name: team.name ?? '' },
    labels: { team_name: t(name) },
    send: async ({ team_name }) => {
      await send({ kind: 'team', team_name });
      onDone(true);
    },
  });
  return (
    <ChangeForm of={used} onCancel={() => onDone(false)}>
      <TextField
        label={t(name)}
        hint={t(`${name}_hint`)}
        error={used.error('team_name')}
        maxLength={longestOfCard.team_name}
        {...used.form.register('team_name')}
      />
    </ChangeForm>
  );
}
