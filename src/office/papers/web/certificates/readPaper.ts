import { queryOptions } from '@tanstack/react-query';
import type { Lang } from '#kernel/lang.ts';
import { type Api, ApiError } from '#web/api.tsx';
import type { Sheet } from './sheet.ts';

async function sheetOfPicture(file: Blob): Promise<readonly Sheet[]> {
  const picture = await createImageBitmap(file);
  return [
    {
      draw: async (canvas) => {
        canvas.width = picture.width;
        canvas.height = picture.height;
        canvas.getContext('2d')?.drawImage(picture, 0, 0);
      },
    },
  ];
}

async function readPaper(path: string, lang: Lang): Promise<readonly Sheet[]> {
  const answer = await fetch(`${path}?lang=${lang}`, { cache: 'no-store' }).catch((cause: unknown) => {
    throw new ApiError(0, {}, { cause });
  });
  if (!answer.ok) throw new ApiError(answer.status, await answer.json().catch(() => ({})));
  const file = await answer.blob();
  if (file.type === 'image/jpeg') return sheetOfPicture(file);
  const { sheetsOfPdf } = await import('./drawPdf.ts');
  return sheetsOfPdf(file);
}

/** Read anew each time that it is shown, and kept no longer: each look is an entry of the audit log. */
export const paperQuery = ({ lang }: Pick<Api, 'lang'>, path: string) =>
  queryOptions({
    queryKey: ['paper', path],
    queryFn: () => readPaper(path, lang),
    staleTime: 0,
    gcTime: 0,
    retry: false,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
