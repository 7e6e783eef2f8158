import { z } from 'zod';
import { crewsText } from '#features/crews/text/index.ts';
import { useText } from '#web/text.tsx';
import { RadioCards } from '#web/ui/RadioCards.tsx';
import { useForm } from '#web/useForm.ts';
import type { ChangeableView } from '../../contract.ts';
import { ChangeForm, type ChangeFormCallbacks } from './ChangeForm.tsx';
import type { ChangeInput } from './useChangeable.ts';

const Fraction = z.object({ fraction_id: z.string().min(1, 'choose') });
type Fraction = z.output<typeof Fraction>;

interface FractionFormProps extends ChangeFormCallbacks<ChangeInput> {
  readonly found: ChangeableView;
  readonly crew: NonNullable<ChangeableView['crew']>;
}

/** Another fraction of the same crew, for the athlete with the mail's link. */
export function FractionForm({ found, crew, send, onDone }: FractionFormProps) {
  const t = useText(crewsText);
  const used = useForm<Fraction, Fraction>({
    schema: Fraction,
    defaultValues: { fraction_id: crew.fraction_id === null ? '' : String(crew.fraction_id) },
    labels: { fraction_id: t('fraction') },
    fieldOf: { 'crew.fraction_id': 'fraction_id' },
    send: async ({ fraction_id }) => {
      const to = { choice: 'partecipate' as const, id: crew.id, fraction_id: Number(fraction_id) };
      await send({ kind: 'crew', crew: to, custom_inputs: found.answers.custom_inputs });
      onDone(true);
    },
  });
  return (
    <ChangeForm of={used} onCancel={() => onDone(false)}>
      <RadioCards
        legend={t('fraction')}
        error={used.error('fraction_id')}
        options={found.questions.rule.relay_fractions.map(({ id, i18n, max, custom_inputs }) => {
          const free = crew.free.find((one) => one.id === id)?.free ?? 0;
          const isOwn = id === crew.fraction_id;
          // A fraction with questions of its own is the account's to choose: they are answered with it.
          const asksMore = custom_inputs.some(({ required }) => required === 1);
          return {
            value: String(id),
            label: i18n.name,
            note: t('fraction_least', { count: max }),
            aside: free > 0 || isOwn ? t('fraction_free', { count: Math.max(free, 1) }) : t('fraction_full'),
            disabled: !isOwn && (free < 1 || asksMore),
          };
        })}
        {...used.form.register('fraction_id')}
      />
    </ChangeForm>
  );
}
