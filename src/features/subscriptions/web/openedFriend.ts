import type { FriendRegistrationView } from '../contract.ts';

export interface OpenedFriend {
  readonly token: string;
  readonly found: FriendRegistrationView;
  readonly onChange: (found: FriendRegistrationView) => void;
}
