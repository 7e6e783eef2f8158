import { useText } from '#web/text.tsx';
import type { UserCrewView } from '../contract.ts';
import { crewsText } from '../text/index.ts';
import { UserCrew } from './UserCrew.tsx';

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
