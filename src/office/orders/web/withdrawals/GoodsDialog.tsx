import { Failure } from '#features/identity/web/Failure.tsx';
import type { OfficeWithdrawalView } from '#features/withdrawals/contract.ts';
import { goodsLine } from '#features/withdrawals/web/goodsLine.ts';
import { consoleText } from '#office/kit/text/index.ts';
import css from '#office/kit/web/console.module.css';
import { useText } from '#web/text.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Checkbox } from '#web/ui/Checkbox.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { useForm } from '#web/useForm.ts';
import { WithdrawnGoodsBody } from '../../contract/withdrawals.ts';
import { officeWithdrawalsText } from '../../text/withdrawals.ts';
import type { useWithdrawalChanges } from './useWithdrawals.ts';

interface GoodsDialogProps {
  readonly row: OfficeWithdrawalView;
  readonly note: ReturnType<typeof useWithdrawalChanges>['goods'];
  readonly onClose: () => void;
  readonly onDone: () => void;
}

/** The goods of a withdrawal are there: can they be sold? */
export function GoodsDialog({ row, note, onClose, onDone }: GoodsDialogProps) {
  const t = useText(officeWithdrawalsText);
  const tc = useText(consoleText);
  const { form, submit, failure, shaken, pending } = useForm({
    schema: WithdrawnGoodsBody,
    defaultValues: { back: true, restock: false },
    send: async (body) => {
      await note(row.id, body);
      onDone();
    },
  });
  return (
    <Dialog open onClose={onClose} title={t('goods_title', { reference: row.reference })} close={tc('close')}>
      <form className={css.form} onSubmit={submit} noValidate>
        <ul>
          {row.goods.map((line) => (
            <li key={line.id}>{goodsLine(line)}</li>
          ))}
        </ul>
        <Failure error={failure} />
        {row.may_restock === 1 ? (
          <Checkbox label={t('restock')} hint={t('restock_hint')} {...form.register('restock')} />
        ) : (
          <p>{t('restocked_already')}</p>
        )}
        <div className="acts">
          <Button type="submit" waiting={pending && tc('wait')} {...shaken}>
            {t('goods_button')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
