import { type ReactNode, useState } from 'react';
import { formatInstant } from '#kernel/calendar.ts';
import { useShown } from '#office/kit/web/setUps/useShown.ts';
import { useLang } from '#web/api.tsx';
import { useText } from '#web/text.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { officeCertificatesText } from '../../text/certificates.ts';

/** A verdict: who gave it (null for an account that is gone), when, and which. */
export interface VerdictGiver {
  readonly verdict: 'approved' | 'rejected';
  readonly by: string | null;
  readonly at: string | null;
}

/** A colleague has judged what is on the screen: nothing more is sent. */
export interface Away {
  readonly title: string;
  readonly text: string;
}

/** Why no verdict can be sent; null where it can. */
export function useAway(given: VerdictGiver | null): Away | null {
  const t = useText(officeCertificatesText);
  const said = useGivenWords();
  return given && { title: t('judged_meanwhile'), text: said(given) };
}

function useGivenWords() {
  const lang = useLang();
  const t = useText(officeCertificatesText);
  return ({ verdict, by, at }: VerdictGiver): string =>
    t('judged_meanwhile_text', {
      by: by ?? t('somebody'),
      verdict,
      at: at === null ? '–' : formatInstant(at, lang),
    });
}

interface JudgedMeanwhileProps {
  readonly given: VerdictGiver;
  readonly goOn: () => void;
  /** Where the verdict is looked at again. */
  readonly further?: ReactNode;
}

/** Somebody else has judged what is on the screen: it stays until the reader goes on. */
export function JudgedMeanwhile({ given, goOn, further }: JudgedMeanwhileProps) {
  const t = useText(officeCertificatesText);
  const said = useGivenWords();
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
      {said(given)}
    </Notice>
  );
}
