import { type ReactNode, useState } from 'react';
import { formatInstant } from '#kernel/calendar.ts';
import { useLang } from '#web/api.tsx';
import { useText } from '#web/text.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { useKeys } from '#web/useKeys.ts';
import { officeCertificatesText } from '../../text/certificates.ts';
import { useShown } from '../setUps/useShown.ts';

/** A verdict: who gave it (null for an account that is gone), when, and which. */
export interface Given {
  readonly verdict: 'approved' | 'rejected';
  readonly by: string | null;
  readonly at: string | null;
}

interface JudgedMeanwhileProps {
  readonly given: Given;
  readonly goOn: () => void;
  /** Where the verdict is looked at again. */
  readonly further?: ReactNode;
}

/** Somebody else has judged what is on the screen: it stays until the reader goes on. */
export function JudgedMeanwhile({ given, goOn, further }: JudgedMeanwhileProps) {
  const lang = useLang();
  const t = useText(officeCertificatesText);
  const { verdict, by, at } = given;
  const [once] = useState({});
  const box = useShown(once);
  return (
    <Notice
      tone="warn"
      live
      title={t('judged_meanwhile')}
      ref={box}
      tabIndex={-1}
      actions={
        <>
          <Button size="small" look="outline" onClick={goOn}>
            {t('next_one')}
          </Button>
          {further}
        </>
      }
    >
      {t('judged_meanwhile_text', {
        by: by ?? t('somebody'),
        verdict,
        at: at === null ? '–' : formatInstant(at, lang),
      })}
    </Notice>
  );
}

/** A colleague has it in hand: it is judged once it is taken over. */
export function InHand({ by, takeOver }: { readonly by: string; readonly takeOver: () => void }) {
  const t = useText(officeCertificatesText);
  useKeys({ t: takeOver });
  return (
    <Notice
      tone="info"
      live
      title={t('in_hand', { by })}
      actions={
        <Button size="small" look="outline" onClick={takeOver}>
          {t('take_over')}
        </Button>
      }
    >
      {t('in_hand_text', { by })}
    </Notice>
  );
}
