import { useState } from 'react';
import { Failure } from '#features/identity/web/Failure.tsx';
import { formatInstant } from '#kernel/calendar.ts';
import { consoleText } from '#office/kit/text/index.ts';
import formCss from '#office/kit/web/console.module.css';
import { useLang } from '#web/api.tsx';
import { useText } from '#web/text.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { officeMoneyText } from '../text/money.ts';
import css from './money.module.css';
import type { MoneyChanges, Statement } from './useMoney.ts';

interface StatementsDialogProps {
  readonly statements: readonly Statement[];
  readonly takeBack: MoneyChanges['takeStatementBack'];
  readonly onClose: () => void;
  readonly onDone: (said: string) => void;
}

/** The statements that were loaded last. One that was wrong is taken out again, as far as nothing has followed from it. */
export function StatementsDialog({ statements, takeBack, onClose, onDone }: StatementsDialogProps) {
  const lang = useLang();
  const t = useText(officeMoneyText);
  const tc = useText(consoleText);
  const [asked, setAsked] = useState<Statement | null>(null);
  const [failure, setFailure] = useState<unknown>(null);
  const [pending, setPending] = useState(false);
  const when = ({ at }: Statement) => formatInstant(at, lang);
  const take = async (statement: Statement) => {
    setPending(true);
    setFailure(null);
    try {
      const { taken, left } = await takeBack(statement.id);
      onDone(t('statement_taken', { taken, left }));
    } catch (error) {
      setFailure(error);
    } finally {
      setPending(false);
    }
  };
  if (asked)
    return (
      <Dialog open alert onClose={() => setAsked(null)} title={t('statement_take_title')} close={tc('close')}>
        <div className={formCss.form}>
          <p>
            {t('statement_take_text', {
              at: when(asked),
              count: asked.takeable,
              left: asked.fresh - asked.takeable,
            })}
          </p>
          <p className="mut sm">{t('statement_take_again')}</p>
          <Failure error={failure} />
          <div className="acts">
            <Button look="danger" waiting={pending && tc('wait')} onClick={() => void take(asked)}>
              {t('statement_take')}
            </Button>
          </div>
        </div>
      </Dialog>
    );
  return (
    <Dialog open onClose={onClose} title={t('statements_title')} close={tc('close')}>
      <p>{t('statements_text')}</p>
      <ul className={css.readRows}>
        {statements.map((statement) => (
          <li key={statement.id}>
            <div>
              <p>{t('statement_at', { at: when(statement), who: statement.by ?? t('somebody') })}</p>
              <p className="mut sm">{t('statement_rows', { fresh: statement.fresh, seen: statement.seen })}</p>
            </div>
            {statement.takeable > 0 ? (
              <Button
                look="outline"
                size="small"
                aria-label={t('statement_take_of', { at: when(statement) })}
                onClick={() => setAsked(statement)}
              >
                {t('statement_take')}
              </Button>
            ) : (
              <span className="mut sm">
                {t(statement.fresh === 0 ? 'statement_nothing_new' : 'statement_all_decided')}
              </span>
            )}
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
