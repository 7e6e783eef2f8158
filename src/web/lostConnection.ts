import { ApiError } from './api.tsx';

/** What `fetch` says in Chromium, Firefox and Safari when nothing answers. */
const nothingAnswered = /failed to fetch|networkerror|load failed/i;

/** Did nothing answer: neither a call nor the data of a page? A fault of our own is something else. */
export const isLostConnection = (error: unknown): boolean =>
  error instanceof ApiError ? error.status === 0 : error instanceof TypeError && nothingAnswered.test(error.message);
