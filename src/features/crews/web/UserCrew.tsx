import { useSyncExternalStore } from 'react';
import { dayInRome, formatDay } from '#kernel/calendar.ts';
import { fullName } from '#kernel/names.ts';
import { useLang } from '#web/api.tsx';
import { useText } from '#web/text.tsx';
import { Button } from '#web/ui/Button.tsx';
import { CopyButton } from '#web/ui/CopyButton.tsx';
import { StatusMark } from '#web/ui/StatusMark.tsx';
import { TextField } from '#web/ui/TextField.tsx';
import type { UserCrewView } from '../contract.ts';
import { hasRoom, progressOf } from '../rules/room.ts';
import { crewsText } from '../text/index.ts';
import css from './userCrews.module.css';

/** "2 di 4" in a relay; elsewhere the number of athletes alone. */
export function useCrewCount(): (crew: UserCrewView) => string {
  const t = useText(crewsText);
  return (crew) => {
    const { athletes, size } = progressOf(crew);
    return size === null ? t('athletes', { count: athletes }) : t('count', { athletes, size });
  };
}

export function UserCrew({ crew }: { readonly crew: UserCrewView }) {
  const t = useText(crewsText);
  const lang = useLang();
  const { id, name, type, own, race, mates, fractions, invitation } = crew;
  const day = formatDay(dayInRome(new Date(race.starts_at)), lang);
  return (
    <article className={css.crew} id={`crew-${id}`}>
      <header>
        <h3 className="d d-2">{name}</h3>
        <p className="mut">
          {race.name}, <span className="nb">{day}</span>
        </p>
        <p className="mut">{t(own === 1 ? `own_${type}` : `of_${type}`)}</p>
        <Count crew={crew} />
      </header>
      <dl className={`kv ${css.mates}`}>
        {fractions.length === 0 ? (
          <div>
            <dt>{t('in_it')}</dt>
            <dd>
              <Names names={mates.map(fullName)} />
            </dd>
          </div>
        ) : (
          fractions.map((fraction) => {
            const runs = mates.filter(({ fraction_id }) => fraction_id === fraction.id).map(fullName);
            return (
              <div key={fraction.id}>
                <dt>{fraction.i18n.name}</dt>
                <dd>
                  <Names names={runs} />
                  <Places free={fraction.free} taken={fraction.max - runs.length - fraction.free} />
                </dd>
              </div>
            );
          })
        )}
      </dl>
      {invitation !== null && <CrewInvitation crew={crew} link={invitation} />}
      {invitation === null && hasRoom(fractions) && <p className={`mut ${css.shut}`}>{t('no_more')}</p>}
    </article>
  );
}

const Names = ({ names }: { readonly names: readonly string[] }) =>
  names.length > 0 && (
    <ul>
      {names.map((name, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two mates may have one name
        <li key={at}>{name}</li>
      ))}
    </ul>
  );

function Places({ free, taken }: { readonly free: number; readonly taken: number }) {
  const t = useText(crewsText);
  return (
    <>
      {taken > 0 && <span className={css.free}>{t('fraction_taken', { count: taken })}</span>}
      {free > 0 && <span className={css.free}>{t('fraction_open', { count: free })}</span>}
    </>
  );
}

function Count({ crew }: { readonly crew: UserCrewView }) {
  const t = useText(crewsText);
  const count = useCrewCount()(crew);
  const { size, athletes, lacks } = progressOf(crew);
  const words = [count, lacks > 0 && t('lacks', { count: lacks })].filter(Boolean).join(', ');
  const mark = size === athletes || (size !== null && lacks === 0) ? 'ok' : size === null ? 'none' : 'wait';
  return (
    <p className={css.count}>
      <StatusMark mark={mark}>{words}</StatusMark>
    </p>
  );
}

export function UserCrews({ crews }: { readonly crews: readonly UserCrewView[] }) {
  const t = useText(crewsText);
  if (crews.length === 0) return null;
  return (
    <>
      <h2 className="d d-1">{t('yours', { count: crews.length })}</h2>
      {crews.map((crew) => (
        <UserCrew key={crew.id} crew={crew} />
      ))}
    </>
  );
}

const never = () => () => {};
const canShare = () => 'share' in navigator;

interface CrewInvitationProps {
  readonly crew: UserCrewView;
  readonly link: string;
}

/** The invitation link, to copy or to share; a private crew’s password is not in it. */
function CrewInvitation({ crew: { id, name, type, own, race }, link }: CrewInvitationProps) {
  const t = useText(crewsText);
  const shares = useSyncExternalStore(never, canShare, () => false);
  // navigator.share rejects when the sheet is closed: that is no error.
  const share = () =>
    navigator.share({ title: name, text: t('share_text', { name, race: race.name }), url: link }).catch(() => {});
  return (
    <section className={css.invitation} aria-labelledby={`invite-${id}`}>
      <h4 className="d d-1" id={`invite-${id}`}>
        {t('invite')}
      </h4>
      <p className="mut">{t('invite_text')}</p>
      {type === 'private' && <p className="b">{t(own === 1 ? 'invite_password_own' : 'invite_password')}</p>}
      <TextField
        label={t('invite_link')}
        id={`link-${id}`}
        value={link}
        readOnly
        onFocus={(event) => event.target.select()}
      />
      <div className={css.acts}>
        <CopyButton
          value={link}
          words={{ copy: t('invite_copy'), copied: t('invite_copied') }}
          label={t('invite_copy_which', { name })}
        />
        {shares && (
          <Button look="outline" size="small" onClick={share} aria-label={t('invite_share_which', { name })}>
            {t('invite_share')}
          </Button>
        )}
      </div>
    </section>
  );
}
