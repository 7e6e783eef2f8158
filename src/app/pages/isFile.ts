import { routes } from '#kernel/paths.ts';

// A client navigation requests a page's data with this extension; paths with other extensions are files.
const file = /\.(?!data$)[a-z0-9]{2,5}$/i;

// The code of a link may end like a file’s name, where it was cut off: its page says so, in the visitor’s language.
const withCode = Object.values(routes).filter((route) => /\/:(code|key|token)$/.test(route));
const hasCode = new RegExp(`^/(it|en)/(${withCode.map((route) => route.replace(/:\w+$/, '')).join('|')})[^/]+$`);

/** Is this path the address of a file, and of no page? */
export const isFile = (path: string): boolean => file.test(path) && !hasCode.test(path);
