import type { MouseEvent } from 'react';
import { checkProof } from '#features/identity/contract/secondFactor.ts';
import { useProof } from '#features/identity/web/secondFactor/useProof.tsx';
import { ApiError, useApi } from '#web/api.tsx';
import { ButtonAnchor, type ButtonAnchorProps } from '#web/ui/Button.tsx';

interface FileLinkProps extends Omit<ButtonAnchorProps, 'onClick' | 'href'> {
  readonly href: string;
  readonly onDownload?: (() => void) | undefined;
}

/** Hands the address to the browser's downloads: the page stays, whatever the answer is. */
function download(href: string): void {
  const link = document.createElement('a');
  link.href = href;
  link.download = '';
  link.click();
}

/**
 * The link of a file that leaves the office: it asks for a recent proof first. Without scripts its address leads to a
 * page that asks.
 */
export function FileLink({ href, onDownload, look, children, ...rest }: FileLinkProps) {
  const api = useApi();
  const { run, question } = useProof();
  const open = async (event: MouseEvent<HTMLAnchorElement>) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    try {
      await run(() => api(checkProof, {}));
    } catch (error) {
      // Closing the question leaves the file where it is; anything else the address itself answers.
      if (error instanceof ApiError && (error.code === 'second_factor_required' || error.code === 'reauth_required'))
        return;
    }
    download(href);
    onDownload?.();
  };
  const link = { ...rest, href, onClick: (event: MouseEvent<HTMLAnchorElement>) => void open(event) };
  return (
    <>
      {look ? (
        <ButtonAnchor look={look} {...link}>
          {children}
        </ButtonAnchor>
      ) : (
        <a {...link}>{children}</a>
      )}
      {question}
    </>
  );
}
