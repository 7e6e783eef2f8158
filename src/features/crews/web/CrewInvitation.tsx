import { useSyncExternalStore } from 'react';
import { useText } from '#web/text.tsx';
import { Button } from '#web/ui/Button.tsx';
import { CopyButton } from '#web/ui/CopyButton.tsx';
import { TextField } from '#web/ui/TextField.tsx';
import type { UserCrewView } from '../contract.ts';
import { crewsText } from '../text/index.ts';
import css from './userCrews.module.css';

const never = () => () => {};
const canShare = () => 'share' in navigator;

interface CrewInvitationProps {
  readonly crew: UserCrewView;
  readonly link: string;
}

/** The invitation link, to copy or to share; a private crew’s password is not in it. */
export function CrewInvitation({ crew: { id, name, type, own, race }, link }: CrewInvitationProps) {
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
