import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Failure } from '#features/identity/web/Failure.tsx';
import { useApi } from '#web/api.tsx';
import { useText } from '#web/text.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { removeSecondFactor } from '../../contract.ts';
import { consoleText } from '../../text/index.ts';
import css from '../console.module.css';
import type { Guarded } from './Passkeys.tsx';

/** The authenticator app that is connected, and how it is disconnected. */
export function OwnApp({ guarded }: { readonly guarded: Guarded }) {
  const t = useText(consoleText);
  const api = useApi();
  const queries = useQueryClient();
  const [asking, setAsking] = useState(false);
  const removing = useMutation({
    mutationFn: async () => {
      await guarded(() => api(removeSecondFactor, {}));
      await queries.invalidateQueries({ queryKey: api.key('second-factor') });
    },
  });
  return (
    <>
      <p>{t('factor_app_there')}</p>
      <div className="acts">
        <Button look="outline" onClick={() => setAsking(true)}>
          {t('factor_app_remove')}
        </Button>
      </div>
      {asking && (
        <Dialog open alert onClose={() => setAsking(false)} title={t('factor_app_remove_title')} close={t('close')}>
          <div className={css.form}>
            <p>{t('factor_app_remove_text')}</p>
            <Failure error={removing.error} />
            <div className="acts">
              <Button waiting={removing.isPending && t('wait')} onClick={() => removing.mutate()}>
                {t('factor_app_remove')}
              </Button>
            </div>
          </div>
        </Dialog>
      )}
    </>
  );
}
