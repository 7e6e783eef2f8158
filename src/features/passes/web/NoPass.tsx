import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { dayInSentence } from '#kernel/calendar.ts';
import { fullName } from '#kernel/names.ts';
import { paths } from '#kernel/paths.ts';
import { useLang } from '#web/api.tsx';
import { focused } from '#web/focused.ts';
import { useEuro, useText } from '#web/text.tsx';
import { ButtonLink } from '#web/ui/Button.tsx';
import { Facts } from '#web/ui/Facts.tsx';
import { type Mark, StatusMark } from '#web/ui/StatusMark.tsx';
import type { RegistrationPassesView } from '../contract.ts';
import type { Standing } from '../rules/standing.ts';
import { passesText } from '../text/index.ts';
import { dropCopy } from './keepCopy.ts';
import css from './pass.module.css';

const marks = {
  confirmed: 'shut',
  unpaid: 'wait',
  given: 'shut',
  for_code: 'shut',
  refunded: 'shut',
  ended: 'shut',
} as const satisfies Record<Standing, Mark>;

interface NoPassProps {
  readonly found: RegistrationPassesView;
  /** It has taken the place of the question for the birthday. */
  readonly appeared: boolean;
}

/** A copy that was kept of it goes. */
export function NoPass({ found, appeared }: NoPassProps) {
  const t = useText(passesText);
  const euro = useEuro();
  const lang = useLang();
  const { pathname } = useLocation();
  const { standing, reference, race_name, member, code } = found;
  const why = standing === 'confirmed' ? 'none_race' : (`none_${standing}` as const);
  useEffect(() => {
    void dropCopy(pathname);
  }, [pathname]);
  return (
    <>
      <StatusMark mark={marks[standing]}>{reference}</StatusMark>
      <h1 className="d d-4" tabIndex={-1} ref={appeared ? focused : null}>
        {t(why)}
      </h1>
      <p className={css.lead}>
        {why === 'none_for_code' && code
          ? t('none_for_code_text', { on: dayInSentence(code.on, lang), amount: euro(code.worth) })
          : t(`${why}_text`)}
      </p>
      <Facts
        className={css.facts}
        rows={[
          [t('athlete'), fullName(member)],
          [t('race'), race_name],
          [t('reference'), reference],
        ]}
      />
      <div className="acts">
        <ButtonLink to={paths.subscriptions(lang)}>{t('mine')}</ButtonLink>
        <ButtonLink look="outline" to={paths.home(lang)}>
          {t('see_races')}
        </ButtonLink>
      </div>
    </>
  );
}
