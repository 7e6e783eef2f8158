import { useSuspenseQuery } from '@tanstack/react-query';
import { useApi } from '#web/api.tsx';
import { useText } from '#web/text.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { proveSecondFactor } from '../../contract/secondFactor.ts';
import { secondFactorText } from '../../text/secondFactor.ts';
import { CodeForm } from './CodeForm.tsx';
import { AskPasskey } from './Passkeys.tsx';
import { factorQuery, hasCodes, useCodeHint } from './useFactor.ts';

export function AskFactor({ onProved }: { readonly onProved: () => void }) {
  const t = useText(secondFactorText);
  const api = useApi();
  const { data: factor } = useSuspenseQuery(factorQuery(api));
  const hint = useCodeHint(factor);
  const hasPasskey = factor.passkeys.some(({ here }) => here === 1);
  return (
    <>
      {hasPasskey && <AskPasskey onDone={onProved} />}
      {hasCodes(factor) && (
        <>
          <CodeForm
            label={t('factor_code')}
            hint={hint}
            button={t('factor_go_on')}
            send={async (code) => {
              await api(proveSecondFactor, { body: { code } });
              onProved();
            }}
          />
          <p className="mut sm">{t('factor_all_lost')}</p>
        </>
      )}
      {!hasCodes(factor) && !hasPasskey && <Notice tone="warn">{t('factor_no_code')}</Notice>}
    </>
  );
}
