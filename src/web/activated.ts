import { createTold } from './told.ts';

/** Whether the account was activated a moment ago, on the way to this page. */
export const { tell: tellActivated, forget: forgetActivated, useTold: useActivated } = createTold();
