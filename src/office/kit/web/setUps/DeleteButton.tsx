import { useState } from 'react';
import { useText } from '#web/text.tsx';
import { Button } from '#web/ui/Button.tsx';
import { setUpsText } from '../../text/setUps.ts';

interface DeleteButtonProps {
  readonly remove: () => Promise<unknown>;
}

/** Deletes something that is set up, at its second press: the first one asks. A double click is one press. */
export function DeleteButton({ remove }: DeleteButtonProps) {
  const t = useText(setUpsText);
  const [asked, setAsked] = useState(false);
  const press = async (clicks: number) => {
    if (!asked) return setAsked(true);
    if (clicks > 1) return;
    try {
      await remove();
    } catch {
      setAsked(false);
    }
  };
  return (
    <Button look={asked ? 'danger' : 'text'} size="small" onClick={({ detail }) => press(detail)}>
      {t(asked ? 'delete_sure' : 'delete')}
    </Button>
  );
}
