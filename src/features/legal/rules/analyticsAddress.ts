import { dashboardSegment, routes } from '#kernel/paths.ts';

/** Pages of an account and of the office, and those that a link in a mail or a QR code opens. An address that no page has is not told either. */
const untold: readonly string[] = [dashboardSegment, 'account', 'friend', 'pass', routes.console];

const harmless: readonly string[] = ['lang', 'slug', 'step', 'type'];

/**
 * Never the query, and a parameter's name instead of its value: it may be a token. Null: nothing is told (decision
 * 086).
 */
export function analyticsAddress(
  pathname: string,
  params: Readonly<Record<string, string | undefined>>,
): string | null {
  const segments = pathname.split('/');
  if (untold.includes(segments[2] ?? '') || params['*'] !== undefined) return null;
  const names = Object.entries(params).filter(([name]) => !harmless.includes(name));
  return segments
    .map((segment) => {
      const [name] = names.find(([, value]) => value === decodeURIComponent(segment)) ?? [];
      return name === undefined ? segment : `:${name}`;
    })
    .join('/');
}
