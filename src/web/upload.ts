import { type Call, urlOf } from '#kernel/call.ts';
import { type Api, ApiError } from './api.tsx';
import { type AnswerOf, readAnswer } from './readAnswer.ts';

/** The visitor stopped an upload: nothing went wrong. */
export class UploadStopped extends Error {}

interface Upload {
  readonly params?: Readonly<Record<string, string | number>>;
  readonly form: FormData;
  /** How much of it has left, in percent. */
  readonly onProgress: (percent: number) => void;
  readonly signal: AbortSignal;
}

const problemIn = (text: string): Record<string, unknown> => {
  try {
    return JSON.parse(text) as Record<string, unknown>;
  } catch {
    return {};
  }
};

/** Sends a form with a file. Only XMLHttpRequest tells how much of it has left. */
export const upload = <C extends Call & { readonly multipart: true }>(
  api: Api,
  call: C,
  { params = {}, form, onProgress, signal }: Upload,
): Promise<AnswerOf<C>> =>
  new Promise((done, fail) => {
    const request = new XMLHttpRequest();
    request.upload.onprogress = ({ loaded, total, lengthComputable }) => {
      if (lengthComputable && total > 0) onProgress((loaded / total) * 100);
    };
    request.onload = () => {
      const answer = problemIn(request.responseText);
      if (request.status >= 400) return fail(new ApiError(request.status, answer));
      try {
        done(readAnswer(call, answer));
      } catch (error) {
        fail(error);
      }
    };
    request.onerror = () => fail(new ApiError(0, {}));
    request.onabort = () => fail(new UploadStopped());
    signal.addEventListener('abort', () => request.abort());
    const path = urlOf(call).replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])));
    request.open(call.method, `/api${path}?lang=${api.lang}`);
    request.send(form);
  });
