import { createTold } from './told.ts';

/** Whether a call was refused because the session has ended: elsewhere, or by time, while this page was open. */
export const { tell: tellSignedOut, forget: forgetSignedOut, useTold: useSignedOut } = createTold();
