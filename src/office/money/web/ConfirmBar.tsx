import { useState } from 'react';
import { Failure } from '#features/identity/web/Failure.tsx';
import { type Cents, formatEuro } from '#kernel/money.ts';
import { consoleText } from '#office/kit/text/index.ts';
import { ApiError, useLang } from '#web/api.tsx';
import { useText } from '#web/text.tsx';
import { Button } from '#web/ui/Button.tsx';
import { officeMoneyText } from '../text/money.ts';
import css from './money.module.css';

interface ConfirmBarProps {
  readonly count: number;
  readonly amount: Cents;
  readonly onConfirm: () => Promise<void>;
}

/** How many are chosen and what they come to, at the foot of the window: nothing has happened yet. */
export function ConfirmBar({ count, amount, onConfirm }: ConfirmBarProps) {
  const lang = useLang();
  const t = useText(officeMoneyText);
  const tc = useText(consoleText);
  const [pending, setPending] = useState(false);
  const [failure, setFailure] = useState<ApiError | null>(null);
  const confirm = async () => {
    setPending(true);
    setFailure(null);
    try {
      await onConfirm();
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setFailure(error);
    } finally {
      setPending(false);
    }
  };
  return (
    <div className={css.bar}>
      <Failure error={failure} />
      <p>
        <span className="b" role="status">
          {t('chosen', { count, sum: formatEuro(amount, lang) })}
        </span>{' '}
        <span className="mut">{t('no_mail')}</span>
      </p>
      <Button disabled={count === 0} waiting={pending && tc('wait')} onClick={confirm}>
        {t('confirm', { count })}
      </Button>
    </div>
  );
}
