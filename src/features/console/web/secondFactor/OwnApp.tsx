import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type RefObject, useRef, useState } from 'react';
import { Failure } from '#features/identity/web/Failure.tsx';
import { useApi } from '#web/api.tsx';
import { Cancel } from '#web/Cancel.tsx';
import { useText } from '#web/text.tsx';
import { Button } from '#web/ui/Button.tsx';
import { afterDialog, Dialog } from '#web/ui/Dialog.tsx';
import { Saved } from '#web/ui/Saved.tsx';
import { beginReplacement, removeSecondFactor, replaceSecondFactor } from '../../contract.ts';
import { consoleText } from '../../text/index.ts';
import css from '../console.module.css';
import { CodeForm } from './CodeForm.tsx';
import { NewApp } from './NewApp.tsx';
import type { Guarded } from './Passkeys.tsx';

/** The button that was pressed is gone, and the focus with it: this takes it. */
const takesFocus = (next: RefObject<HTMLElement | null>) =>
  setTimeout(() => {
    if (document.activeElement === document.body) next.current?.focus();
  }, afterDialog);

/** The authenticator app that is connected, and how it is disconnected. */
export function OwnApp({ guarded }: { readonly guarded: Guarded }) {
  const t = useText(consoleText);
  const api = useApi();
  const queries = useQueryClient();
  const [asking, setAsking] = useState(false);
  const [isReplaced, setIsReplaced] = useState(false);
  const outcome = useRef<HTMLDivElement>(null);
  const replaces = useRef<HTMLButtonElement>(null);
  const beginning = useMutation({
    mutationFn: () => guarded(async () => (await api(beginReplacement, {})).data),
    onMutate: () => setIsReplaced(false),
  });
  const removing = useMutation({
    mutationFn: async () => {
      await guarded(() => api(removeSecondFactor, {}));
      await queries.invalidateQueries({ queryKey: api.key('second-factor') });
    },
  });
  return (
    <>
      <p>{t('factor_app_there')}</p>
      <Failure error={beginning.error} />
      {beginning.data ? (
        <Replacing
          made={beginning.data}
          send={async (code) => {
            const { sealed } = beginning.data;
            await guarded(() => api(replaceSecondFactor, { body: { sealed, code } }));
            await queries.invalidateQueries({ queryKey: api.key('second-factor') });
            beginning.reset();
            setIsReplaced(true);
            takesFocus(outcome);
          }}
          onStop={() => {
            beginning.reset();
            takesFocus(replaces);
          }}
        />
      ) : (
        <div className="acts">
          <Button
            look="outline"
            waiting={beginning.isPending && t('wait')}
            ref={replaces}
            onClick={() => beginning.mutate()}
          >
            {t('factor_app_replace')}
          </Button>
          <Button look="outline" onClick={() => setAsking(true)}>
            {t('factor_app_remove')}
          </Button>
        </div>
      )}
      <div ref={outcome} tabIndex={-1}>
        <Saved show={isReplaced}>{t('factor_app_replaced')}</Saved>
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

interface ReplacingProps {
  readonly made: Parameters<typeof NewApp>[0]['made'];
  readonly send: (code: string) => Promise<unknown>;
  readonly onStop: () => void;
}

/** Another app is connected in the place of the one that counts, which counts until the first code of the new one. */
function Replacing({ made, send, onStop }: ReplacingProps) {
  const t = useText(consoleText);
  return (
    <div className="stack">
      <p>{t('factor_app_replace_text')}</p>
      <NewApp made={made} />
      <CodeForm label={t('factor_first_code')} button={t('factor_confirm')} send={send} />
      <div className="acts">
        <Button look="text" onClick={onStop}>
          <Cancel />
        </Button>
      </div>
    </div>
  );
}
