import { useSearchParams } from 'react-router';
import { safeRedirect } from '#kernel/paths.ts';

/** The page that was wanted before the sign-in, if it is one of this portal. */
export const useRedirect = (): string | undefined => {
  const [query] = useSearchParams();
  return safeRedirect(query.get('redirect'));
};
