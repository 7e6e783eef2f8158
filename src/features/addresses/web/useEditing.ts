import { useState } from 'react';
import { focused } from '#web/focused.ts';
import type { AddressView } from '../contract.ts';

/** What an address form is open for: a saved address, or a new one. */
type AddressInForm = AddressView | 'new';

const isSame = (one: AddressInForm | null, other: AddressInForm): boolean =>
  one === 'new' || other === 'new' ? one === other : one?.id === other.id;

export type Editing = ReturnType<typeof useEditing>;

/** A form that takes the place of a list, and gives the focus back to where it was opened. */
export function useEditing(initially: AddressInForm | null = null) {
  const [edited, setEdited] = useState(initially);
  const [left, setLeft] = useState<AddressInForm | null>(null);
  return {
    edited,
    /** The address that is changed; nothing for a new one. */
    saved: edited === null || edited === 'new' ? undefined : edited,
    open: setEdited,
    close: () => {
      setLeft(edited);
      setEdited(null);
    },
    /** The `ref` of the button that opens this one. */
    returnTo: (one: AddressInForm) => (isSame(left, one) ? focused : undefined),
  };
}
