import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useApi } from '#web/api.tsx';
import { useText } from '#web/text.tsx';
import { Button } from '#web/ui/Button.tsx';
import { removeSecondFactor } from '../../contract/secondFactor.ts';
import { secondFactorText } from '../../text/secondFactor.ts';
import { ConfirmDialog } from '../ConfirmDialog.tsx';
import type { ProofRunner } from './Passkeys.tsx';

/** The authenticator app that is connected, and how it is disconnected. */
export function OwnApp({ guarded }: { readonly guarded: ProofRunner }) {
  const t = useText(secondFactorText);
  const api = useApi();
  const queries = useQueryClient();
  const [asking, setAsking] = useState(false);
  return (
    <>
      <p>{t('factor_app_there')}</p>
      <div className="acts">
        <Button look="outline" onClick={() => setAsking(true)}>
          {t('factor_app_remove')}
        </Button>
      </div>
      {asking && (
        <ConfirmDialog
          title={t('factor_app_remove_title')}
          text={t('factor_app_remove_text')}
          button={t('factor_app_remove')}
          onClose={() => setAsking(false)}
          act={async () => {
            await guarded(() => api(removeSecondFactor, {}));
            await queries.invalidateQueries({ queryKey: api.key('second-factor') });
          }}
        />
      )}
    </>
  );
}
