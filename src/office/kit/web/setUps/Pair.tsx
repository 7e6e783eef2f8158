import { Fragment, type ReactNode } from 'react';
import { type Lang, languages } from '#kernel/lang.ts';
import { useText } from '#web/text.tsx';
import { fieldCss } from '#web/ui/Field.tsx';
import { setUpsText } from '../../text/setUps.ts';

interface PairProps {
  readonly label: string;
  readonly plain?: boolean;
  readonly children: (lang: Lang, words: { readonly label: string; readonly lang: Lang }) => ReactNode;
}

/** A text in both languages, side by side: Italian left, English right. */
export function Pair({ label, plain = false, children }: PairProps) {
  const t = useText(setUpsText);
  return (
    <div className={fieldCss.pair}>
      {languages.map((lang) => (
        <Fragment key={lang}>
          {children(lang, { label: plain ? label : `${label} · ${t(`in_${lang}`)}`, lang })}
        </Fragment>
      ))}
    </div>
  );
}
