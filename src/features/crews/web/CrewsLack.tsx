import { paths } from '#kernel/paths.ts';
import { useLang } from '#web/api.tsx';
import { useText } from '#web/text.tsx';
import { ButtonLink } from '#web/ui/Button.tsx';
import { cx } from '#web/ui/cx.ts';
import { FirstOf } from '#web/ui/FirstOf.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import type { UserCrewView } from '../contract.ts';
import { progressOf, wantsMates } from '../rules/room.ts';
import { crewsText } from '../text/index.ts';

interface CrewsLackProps {
  readonly crews: readonly UserCrewView[];
  readonly heading: 'h2' | 'h3';
  readonly className?: string | undefined;
  /** How many stand open, and how many there are in all; without them, all of those that are given. */
  readonly most?: number;
  readonly count?: number;
}

export function CrewsLack({ crews, heading, className, ...some }: CrewsLackProps) {
  const t = useText(crewsText);
  const lang = useLang();
  const inviting = crews.filter((crew) => crew.invitation !== null && wantsMates(crew));
  const { most = inviting.length, count = inviting.length } = some;
  if (inviting.length === 0) return null;
  const more = (left: number) => t('lacks_more', { count: left });
  return (
    <Notice heading={heading} title={t('lacks_title', { count })} className={cx('no-print', className)}>
      <FirstOf
        most={most}
        count={count}
        words={{ more, unnamed: more }}
        items={inviting.map((crew) => ({
          key: crew.id,
          node: (
            <>
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
            </>
          ),
        }))}
      />
    </Notice>
  );
}
