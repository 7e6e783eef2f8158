import { useState } from 'react';
import type { z } from 'zod';
import { formatTime } from '#kernel/calendar.ts';
import { catalogue } from '#kernel/errors.ts';
import { ApiError } from '#web/api.tsx';
import { useText } from '#web/text.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { setUpsText } from '../../text/setUps.ts';
import { useShown } from './useShown.ts';

const { facts } = catalogue.set_up_changed_meanwhile;

/** Who has saved the block meanwhile, when, and what it is now. */
type Meanwhile = z.output<typeof facts>;

interface MeanwhileNoticeProps {
  readonly found: Meanwhile;
  readonly take: () => void;
  readonly keep: () => void;
}

/** Somebody else has saved the form since it was read. It takes the focus, and gives it to the form once it is decided. */
export function MeanwhileNotice({ found, take, keep }: MeanwhileNoticeProps) {
  const t = useText(setUpsText);
  const box = useShown(found);
  const decide = (by: () => void) => {
    box.current?.parentElement?.querySelector<HTMLElement>('input, select, textarea')?.focus();
    by();
  };
  const who = found.own === 1 ? t('meanwhile_own') : (found.by ?? t('somebody'));
  return (
    <Notice
      tone="warn"
      live
      title={t('meanwhile', { who, at: found.at ? formatTime(found.at) : 'none' })}
      ref={box}
      tabIndex={-1}
      actions={
        <>
          <Button size="small" look="outline" onClick={() => decide(take)}>
            {t('take_theirs')}
          </Button>
          <Button size="small" look="text" onClick={() => decide(keep)}>
            {t('keep_mine')}
          </Button>
        </>
      }
    >
      <p>{t('meanwhile_text')}</p>
    </Notice>
  );
}

/**
 * Two people on one form: the block as it was seen, which is the version that is sent with it; what somebody else has saved since;
 * and whose version stays.
 *
 * @param put sets the form to what is stored now
 */
export function useMeanwhile<Seen extends Readonly<Record<string, unknown>>>(first: Seen, put: (now: Seen) => void) {
  const [seen, setSeen] = useState(first);
  const [found, setFound] = useState<Meanwhile | null>(null);
  const dismiss = () => setFound(null);
  return {
    seen,
    found,
    dismiss,
    /** What was saved is what is seen from now on. */
    saved: (fields: Partial<Seen>): void => {
      setFound(null);
      setSeen((before) => ({ ...before, ...fields }));
    },
    /** Shows that somebody else has saved, and the next attempt has seen it; answers whether that was the refusal. */
    caught: (error: unknown): boolean => {
      if (!(error instanceof ApiError) || error.code !== 'set_up_changed_meanwhile') return false;
      const refusal = facts.parse(error.problem);
      setFound(refusal);
      setSeen((before) => ({ ...before, ...(refusal.now as Partial<Seen>) }));
      return true;
    },
    notice: found && (
      <MeanwhileNotice
        found={found}
        keep={dismiss}
        take={() => {
          put(seen);
          dismiss();
        }}
      />
    ),
  };
}
