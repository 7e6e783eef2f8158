import type { ShouldRevalidateFunctionArgs } from 'react-router';

/** For a page that keeps choices in its query, which change nothing that its loader fetches. */
export const addressOnly = ({ currentUrl, nextUrl, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs): boolean =>
  currentUrl.pathname !== nextUrl.pathname && defaultShouldRevalidate;
