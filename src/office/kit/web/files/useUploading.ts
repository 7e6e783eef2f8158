import { useRef, useState } from 'react';
import { wordField } from '#text/fields.ts';
import { ApiError, useLang } from '#web/api.tsx';
import { UploadStopped, type upload } from '#web/upload.ts';

type UploadOptions = Pick<Parameters<typeof upload>[2], 'form' | 'onProgress' | 'signal'>;

export type Sending = Omit<UploadOptions, 'form'>;

export function useSending() {
  const [percent, setPercent] = useState<number | null>(null);
  const lang = useLang();
  const [failure, setFailure] = useState<ApiError | null>(null);
  const fault = wordField(failure?.errors.document?.[0], lang);
  const stopping = useRef(new AbortController());
  return {
    isSending: percent !== null,
    /** What is wrong with the last one; it stands at the field of the file. */
    fault,
    /** Why the last one was refused, where it is not for what the file is. */
    failure: fault === undefined ? failure : null,
    forget: () => setFailure(null),
    send: async (act: (sending: Sending) => Promise<void>): Promise<ApiError | null> => {
      stopping.current = new AbortController();
      setFailure(null);
      setPercent(0);
      try {
        await act({ onProgress: setPercent, signal: stopping.current.signal });
        return null;
      } catch (thrown) {
        if (thrown instanceof UploadStopped) return null;
        if (!(thrown instanceof ApiError)) throw thrown;
        setFailure(thrown);
        return thrown;
      } finally {
        setPercent(null);
      }
    },
    upload: (say: (percent: number) => string) =>
      percent === null
        ? undefined
        : { percent, text: say(Math.round(percent)), onCancel: () => stopping.current.abort() },
  };
}

export function useUploading(sendForm: (way: UploadOptions) => Promise<void>) {
  const { failure, fault, forget, send, upload } = useSending();
  return {
    failure,
    fault,
    forget,
    upload,
    send: async (file: File): Promise<void> => {
      const form = new FormData();
      form.append('document', file);
      await send((sending) => sendForm({ form, ...sending }));
    },
  };
}
