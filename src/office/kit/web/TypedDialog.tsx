import { Dialog, type DialogProps } from '#web/ui/Dialog.tsx';
import { TypedLeaving } from './Leaving.tsx';

/** A dialog in which something is typed: it asks before that is lost. A button that cancels says so, and asks nothing. */
export const TypedDialog = (props: Omit<DialogProps, 'asks'>) => (
  <Dialog {...props} asks={(typed) => <TypedLeaving {...typed} />} />
);
