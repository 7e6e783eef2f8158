import { redirect } from 'react-router';
import { defaultLang } from '#kernel/lang.ts';
import { paths } from '#kernel/paths.ts';

export const loader = () => redirect(paths.home(defaultLang));
