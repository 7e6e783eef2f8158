import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { type Day, dayInRome, instantInSentence } from '#kernel/calendar.ts';
import { paths } from '#kernel/paths.ts';
import { useLang } from '#web/api.tsx';
import { useText } from '#web/text.tsx';
import { Button } from '#web/ui/Button.tsx';
import { passesText } from '../text/index.ts';
import { dropCopy, keepCopy } from './keepCopy.ts';
import css from './pass.module.css';

export function KeptCopy({ until }: { readonly until: Day | null }) {
  const t = useText(passesText);
  const lang = useLang();
  const { pathname } = useLocation();
  const [state, setState] = useState<'kept' | 'dropped' | null>(null);
  const here = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const main = here.current?.closest('main');
    if (!main || until === null) return;
    const now = new Date();
    const note = t('copy', { when: instantInSentence(now, lang) });
    void keepCopy({ main, note, path: pathname, scope: paths.pass(lang, ''), until, today: dayInRome(now) }).then(
      (kept) => kept && setState('kept'),
    );
  }, [t, pathname, lang, until]);
  const drop = async () => {
    await dropCopy(pathname);
    setState('dropped');
  };
  return (
    <div ref={here} data-online className={`no-print ${css.kept}`}>
      <p role="status">
        {state === 'kept' && t('saved')}
        {state === 'dropped' && t('saved_dropped')}
      </p>
      {state === 'kept' && (
        <Button look="text" size="small" onClick={() => void drop()}>
          {t('saved_drop')}
        </Button>
      )}
    </div>
  );
}
