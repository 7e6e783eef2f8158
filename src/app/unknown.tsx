import { redirect } from 'react-router';
import { defaultLang } from '#kernel/lang.ts';
import { paths } from '#kernel/paths.ts';

/** An unknown path redirects to /it (registration §2). */
export const loader = () => redirect(paths.home(defaultLang));
