import { useState } from 'react';
import { Button } from './Button.tsx';

export interface CopyButtonProps {
  readonly value: string;
  readonly words: { readonly copy: string; readonly copied: string };
  /** What is copied, in words: "Copia l’IBAN". */
  readonly label: string;
}

/** Copies a text and says so. Without the clipboard's permission it does nothing and says nothing. */
export function CopyButton({ value, words, label }: CopyButtonProps) {
  const [copied, setCopied] = useState('');
  const copy = () =>
    navigator.clipboard?.writeText(value).then(
      () => setCopied(value),
      () => setCopied(''),
    );
  const done = copied === value;
  return (
    <>
      <Button look="outline" size="small" aria-label={done ? words.copied : label} onClick={copy}>
        {done ? words.copied : words.copy}
      </Button>
      <span className="vh" role="status">
        {done && words.copied}
      </span>
    </>
  );
}
