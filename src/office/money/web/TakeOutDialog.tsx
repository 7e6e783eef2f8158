import { useState } from 'react';
import { Failure } from '#features/identity/web/Failure.tsx';
import { formatInstant } from '#kernel/calendar.ts';
import { consoleText } from '#office/kit/text/index.ts';
import { useLang } from '#web/api.tsx';
import { useText } from '#web/text.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { officeMoneyText } from '../text/money.ts';
import type { LastStatement, MoneyChanges } from './useMoney.ts';

interface TakeOutDialogProps {
  readonly statement: LastStatement;
  readonly takeBack: MoneyChanges['takeStatementBack'];
  readonly onClose: () => void;
  readonly onDone: (said: string) => void;
}

/** Asks before the last statement is taken out again, as far as nothing has followed from it: its columns were told wrong, or it was the wrong file. */
export function TakeOutDialog({ statement, takeBack, onClose, onDone }: TakeOutDialogProps) {
  const lang = useLang();
  const t = useText(officeMoneyText);
  const tc = useText(consoleText);
  const [failure, setFailure] = useState<unknown>(null);
  const [pending, setPending] = useState(false);
  const { id, at, fresh, takeable } = statement;
  const take = async () => {
    setPending(true);
    setFailure(null);
    try {
      onDone(t('statement_taken', await takeBack(id)));
    } catch (error) {
      setFailure(error);
    } finally {
      setPending(false);
    }
  };
  return (
    <Dialog
      open
      alert
      onClose={onClose}
      title={t('statement_take_title')}
      close={tc('close')}
      actions={
        <Button look="danger" waiting={pending && tc('wait')} onClick={() => void take()}>
          {t('statement_take')}
        </Button>
      }
    >
      <p>{t('statement_take_text', { at: formatInstant(at, lang), count: takeable, left: fresh - takeable })}</p>
      <p className="mut sm">{t('statement_take_again')}</p>
      <Failure error={failure} />
    </Dialog>
  );
}
