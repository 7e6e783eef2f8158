import type { ReactNode } from 'react';
import { z } from 'zod';
import { Failure } from '#features/identity/web/Failure.tsx';
import { type Day, dayInRome, formatDay } from '#kernel/calendar.ts';
import { consoleText } from '#office/kit/text/index.ts';
import css from '#office/kit/web/console.module.css';
import { ReasonAndButton } from '#office/kit/web/ReasonAndButton.tsx';
import { TypedDialog } from '#office/kit/web/TypedDialog.tsx';
import { useLang } from '#web/api.tsx';
import { useText } from '#web/text.tsx';
import { RadioCards } from '#web/ui/RadioCards.tsx';
import { Select } from '#web/ui/Select.tsx';
import { TextField } from '#web/ui/TextField.tsx';
import { useForm } from '#web/useForm.ts';
import { UndoMoneyBody, type undoKinds } from '../contract/undo.ts';
import { officeMoneyText } from '../text/money.ts';

/** Undoes it; answers how many orders are to be paid again. */
export type UndoMoney = (
  of: { readonly kind: (typeof undoKinds)[number]; readonly of: string },
  body: z.input<typeof UndoMoneyBody>,
) => Promise<number>;

/** What is undone, and what is said of it. */
export interface ToUndo {
  readonly kind: (typeof undoKinds)[number];
  readonly of: string;
  /** When it was noted as sent, as it is seen. */
  readonly seen?: string | undefined;
  readonly title: string;
  /** What follows from it. */
  readonly says: ReactNode;
  readonly hint?: string | undefined;
  readonly button: string;
  /** Of a transfer that the bank may have returned: the open movements that may have brought it. */
  readonly mayBeBack?: readonly { readonly id: string; readonly value_day: Day; readonly payer: string }[] | undefined;
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
  movement: z.string(),
});

/** Asks before something that was done with money is undone, says what follows, and wants the reason. */
export function UndoDialog({ what: undoing, undo, onClose, onDone, onOver }: UndoDialogProps) {
  const lang = useLang();
  const t = useText(officeMoneyText);
  const tc = useText(consoleText);
  const { kind, of, seen, mayBeBack } = undoing;
  const { form, submit, failure, error, shaken, pending } = useForm({
    schema: Fields,
    defaultValues: {
      ...(!mayBeBack && { what: 'not_sent' as const }),
      came_back_on: dayInRome(new Date()),
      movement: '',
      note: '',
    },
    send: async ({ what, came_back_on, movement: id, note }) => {
      const isBack = what === 'came_back';
      const by = isBack ? mayBeBack?.find((one) => one.id === id) : undefined;
      const back = isBack && { came_back_on: by?.value_day ?? came_back_on, ...(by && { movement: by.id }) };
      try {
        onDone(undoing.done(await undo({ kind, of }, { note, ...(seen && { seen }), ...back }), isBack));
      } catch (refused) {
        if (!onOver?.(refused)) throw refused;
      }
    },
  });
  const [what, movement] = form.watch(['what', 'movement']);
  return (
    <TypedDialog open alert={!mayBeBack} onClose={onClose} title={undoing.title} close={tc('close')}>
      <form className={css.form} onSubmit={submit} noValidate>
        {undoing.says}
        <Failure error={failure} />
        {mayBeBack && (
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
        {what === 'came_back' && mayBeBack && mayBeBack.length > 0 && (
          <Select
            label={t('came_back_movement')}
            options={[
              { value: '', label: t('came_back_no_movement') },
              ...mayBeBack.map(({ id, value_day, payer }) => ({
                value: id,
                label: [formatDay(value_day, lang), payer].filter(Boolean).join(', '),
              })),
            ]}
            {...form.register('movement')}
          />
        )}
        {what === 'came_back' && movement === '' && (
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
