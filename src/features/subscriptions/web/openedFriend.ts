import type { FriendRegistrationView } from '../contract.ts';

/** A registration that its athlete has opened, and the callback for a change. */
export interface OpenedFriend {
  readonly token: string;
  readonly found: FriendRegistrationView;
  readonly onChange: (found: FriendRegistrationView) => void;
}
