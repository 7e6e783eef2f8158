import { type LoaderFunctionArgs, redirectDocument } from 'react-router';
import { userQuery } from '#features/identity/web/useAccount.ts';
import { invoiceFileNamed } from '#kernel/paths.ts';
import { prefetch } from '#web/prefetch.ts';

/** It stands below no language and is no page: a sign-in leads back to pages only. Who may read it, the file's own address says. */
export async function loader(args: LoaderFunctionArgs) {
  await prefetch(args, (api) => [userQuery(api)]);
  return redirectDocument(invoiceFileNamed(args.params.file ?? ''));
}
