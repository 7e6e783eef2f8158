import { useRef, useState } from 'react';
import { ApiError, useApi } from '#web/api.tsx';
import { UploadStopped, upload } from '#web/upload.ts';
import { addOfficeFile } from '../../contract.ts';
import { useOffice } from '../useOffice.ts';

/** Sends a file of the organiser's; `set` gets its address on this portal. */
export function useOfficeFile(set: (path: string) => void) {
  const api = useApi();
  const { circuit } = useOffice();
  const [percent, setPercent] = useState<number | null>(null);
  const [failure, setFailure] = useState<ApiError | null>(null);
  const stopping = useRef(new AbortController());
  const send = async (file: File) => {
    stopping.current = new AbortController();
    setFailure(null);
    setPercent(0);
    const form = new FormData();
    form.append('document', file);
    const { signal } = stopping.current;
    try {
      const sent = await upload(api, addOfficeFile, {
        params: { id: circuit.id },
        form,
        onProgress: setPercent,
        signal,
      });
      set(sent.data.path);
    } catch (thrown) {
      if (thrown instanceof UploadStopped) return;
      if (!(thrown instanceof ApiError)) throw thrown;
      setFailure(thrown);
    } finally {
      setPercent(null);
    }
  };
  return { percent, failure, send, stop: () => stopping.current.abort() };
}
