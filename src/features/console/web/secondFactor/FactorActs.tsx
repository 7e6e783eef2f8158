import { formatInstant } from '#kernel/calendar.ts';
import { paths } from '#kernel/paths.ts';
import { useLang } from '#web/api.tsx';
import { useText } from '#web/text.tsx';
import type { SecondFactorView } from '../../contract.ts';
import { actsText } from '../../text/acts.ts';
import { consoleText } from '../../text/index.ts';
import css from '../console.module.css';

/** What was done to somebody's own second factor, the latest first, and what to do where it was not they. */
export function FactorActs({ acts }: Pick<SecondFactorView, 'acts'>) {
  const t = useText(consoleText);
  const ta = useText(actsText);
  const lang = useLang();
  if (acts.length === 0) return null;
  return (
    <section className={`stack ${css.acts}`} aria-labelledby="factor-acts">
      <h2 className="d d-1" id="factor-acts">
        {t('factor_acts')}
      </h2>
      <p className="mut">
        {t.rich('factor_acts_text', { link: (words) => <a href={paths.forgotPassword(lang)}>{words}</a> })}
      </p>
      <ol>
        {acts.map(({ id, at, act, passkey }) => (
          <li key={id}>
            <span className="mut sm">{formatInstant(at, lang)}</span>
            <span>{passkey === null ? ta(`act_${act}`) : `${ta(`act_${act}`)}: ${passkey}`}</span>
          </li>
        ))}
      </ol>
    </section>
  );
}
