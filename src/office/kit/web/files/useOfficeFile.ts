import { useApi } from '#web/api.tsx';
import { upload } from '#web/upload.ts';
import type { FileKind } from '../../contract/files.ts';
import { addOfficeFile } from '../../contract/files.ts';
import { useOffice } from '../useOffice.ts';
import { useUploading } from './useUploading.ts';

export function useOfficeFile(kind: FileKind, set: (path: string) => void) {
  const api = useApi();
  const { circuit } = useOffice();
  return useUploading(async (way) => {
    way.form.append('kind', kind);
    const sent = await upload(api, addOfficeFile, { params: { id: circuit.id }, ...way });
    set(sent.data.path);
  });
}
