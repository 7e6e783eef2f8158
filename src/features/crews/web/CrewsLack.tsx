import { paths } from '#kernel/paths.ts';
import { useLang } from '#web/api.tsx';
import { useText } from '#web/text.tsx';
import { ButtonLink } from '#web/ui/Button.tsx';
import { cx } from '#web/ui/cx.ts';
import { Notice } from '#web/ui/Notice.tsx';
import type { UserCrewView } from '../contract.ts';
import { progressOf, wantsMates } from '../rules/room.ts';
import { crewsText } from '../text/index.ts';
import css from './userCrews.module.css';

interface CrewsLackProps {
  readonly crews: readonly UserCrewView[];
  /** Its level in the page's outline. */
  readonly heading: 'h2' | 'h3';
  readonly className?: string | undefined;
}

/** For each crew that can still be joined: how many athletes are missing, and its invitation. */
export function CrewsLack({ crews, heading, className }: CrewsLackProps) {
  const t = useText(crewsText);
  const lang = useLang();
  const inviting = crews.filter((crew) => crew.invitation !== null && wantsMates(crew));
  if (inviting.length === 0) return null;
  return (
    <Notice heading={heading} title={t('lacks_title')} className={cx('no-print', className)}>
      <ul className={css.lacking}>
        {inviting.map((crew) => (
          <li key={crew.id}>
            <span>
              {t(crew.fractions.length > 0 ? 'lacks_of' : 'alone_in', {
                name: crew.name,
                count: progressOf(crew).lacks,
              })}
            </span>
            <ButtonLink
              size="small"
              look="outline"
              to={paths.ownCrew(lang, crew.id)}
              aria-label={t('invite_which', { name: crew.name })}
            >
              {t('invite_short')}
            </ButtonLink>
          </li>
        ))}
      </ul>
    </Notice>
  );
}
