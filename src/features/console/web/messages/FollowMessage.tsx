import { Link } from 'react-router';
import { paths } from '#kernel/paths.ts';
import { useLang } from '#web/api.tsx';
import { useText } from '#web/text.tsx';
import { officeMessagesText } from '../../text/messages.ts';

/** The way to a message that was just written, where it is followed and stopped. */
export function FollowMessage({ circuit }: { readonly circuit: number | undefined }) {
  const lang = useLang();
  const t = useText(officeMessagesText);
  return <Link to={paths.consoleMessages(lang, circuit)}>{t('follow')}</Link>;
}
