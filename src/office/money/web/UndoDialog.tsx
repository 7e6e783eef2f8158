import type { ReactNode } from 'react';
import { z } from 'zod';
import { Failure } from '#features/identity/web/Failure.tsx';
import { dayInRome } from '#kernel/calendar.ts';
import { consoleText } from '#office/kit/text/index.ts';
import css from '#office/kit/web/console.module.css';
import { ReasonAndButton } from '#office/kit/web/ReasonAndButton.tsx';
import { TypedDialog } from '#office/kit/web/TypedDialog.tsx';
import { useText } from '#web/text.tsx';
import { RadioCards } from '#web/ui/RadioCards.tsx';
import { TextField } from '#web/ui/TextField.tsx';
import { useForm } from '#web/useForm.ts';
import { UndoMoneyBody, type undoKinds } from '../contract/undo.ts';
import { officeMoneyText } from '../text/money.ts';

export type UndoMoney = (
  of: { readonly kind: (typeof undoKinds)[number]; readonly of: string },
  body: z.input<typeof UndoMoneyBody>,
) => Promise<number>;

export interface ToUndo {
  readonly kind: (typeof undoKinds)[number];
  readonly of: string;
  /** When a refund was noted as sent, as it is seen. */
  readonly seen?: string | undefined;
  readonly title: string;
  readonly says: ReactNode;
  readonly hint?: string | undefined;
  readonly button: string;
  /** A transfer, which the bank may have returned. */
  readonly maybeBack?: boolean;
  readonly done: (unpaid: number, isBack: boolean) => string;
}

interface UndoDialogProps {
  readonly what: ToUndo;
  readonly undo: UndoMoney;
  readonly onClose: () => void;
  readonly onDone: (said: string) => void;
  /** Hears that somebody was first; answers whether that is said elsewhere. */
  readonly onOver?: (error: unknown) => boolean;
}

const Fields = UndoMoneyBody.pick({ note: true }).extend({
  what: z.enum(['not_sent', 'came_back'], 'choose'),
  came_back_on: UndoMoneyBody.shape.came_back_on.unwrap().unwrap(),
});

/** Says what follows before something that was done with money is undone, and wants the reason. */
export function UndoDialog({ what: undoing, undo, onClose, onDone, onOver }: UndoDialogProps) {
  const t = useText(officeMoneyText);
  const tc = useText(consoleText);
  const { kind, of, seen, maybeBack } = undoing;
  const { form, submit, failure, error, shaken, pending } = useForm({
    schema: Fields,
    defaultValues: {
      ...(!maybeBack && { what: 'not_sent' as const }),
      came_back_on: dayInRome(new Date()),
      note: '',
    },
    send: async ({ what, came_back_on, note }) => {
      const isBack = what === 'came_back';
      const sent = { note, ...(seen && { seen }), ...(isBack && { came_back_on }) };
      try {
        onDone(undoing.done(await undo({ kind, of }, sent), isBack));
      } catch (refused) {
        if (!onOver?.(refused)) throw refused;
      }
    },
  });
  return (
    <TypedDialog open alert={!maybeBack} onClose={onClose} title={undoing.title} close={tc('close')}>
      <form className={css.form} onSubmit={submit} noValidate>
        {undoing.says}
        <Failure error={failure} />
        {maybeBack && (
          <RadioCards
            legend={t('undo_what')}
            error={error('what')}
            options={[
              { value: 'not_sent', label: t('not_left'), note: t('not_left_text') },
              { value: 'came_back', label: t('came_back'), note: t('came_back_text') },
            ]}
            {...form.register('what')}
          />
        )}
        {form.watch('what') === 'came_back' && (
          <TextField
            label={t('came_back_on')}
            type="date"
            max={dayInRome(new Date())}
            error={error('came_back_on')}
            {...form.register('came_back_on')}
          />
        )}
        <ReasonAndButton
          label={t('undo_reason')}
          hint={undoing.hint}
          error={error('note')}
          field={form.register('note')}
          button={undoing.button}
          pending={pending}
          shaken={shaken}
        />
      </form>
    </TypedDialog>
  );
}
