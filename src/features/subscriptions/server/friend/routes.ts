import multipart from '@fastify/multipart';
import { readForm } from '#features/certificates/server/uploadForm.ts';
import type { Ground } from '#server/ground.ts';
import { type Routes, serve } from '#server/http/serve.ts';
import { countAttempt, limits } from '#server/limits.ts';
import {
  FriendUploadFields,
  openFriendRegistration,
  saveFriendRegistration,
  uploadFriendCertificate,
} from '../../contract.ts';
import { bringCertificate, friendView, openFriend, saveFriend } from './friend.ts';

/** What an athlete whom somebody else registered sees and puts right, without an account (decision 049). */
export const friendRoutes =
  (ground: Ground): Routes =>
  async (app) => {
    await app.register(multipart);

    serve(app, openFriendRegistration, async ({ body, lang }) => ({
      data: friendView(await openFriend(ground, body), lang),
    }));

    serve(app, saveFriendRegistration, async ({ body, lang }) => ({
      data: friendView(await saveFriend(ground, body), lang),
    }));

    serve(app, uploadFriendCertificate, async ({ request, lang }) => {
      // Before the file is read, for a file costs more than a form: by where it comes from.
      await countAttempt(ground, limits.uploads, request.ip);
      const { fields, document } = await readForm(request, FriendUploadFields);
      return { data: friendView(await bringCertificate(ground, fields, document), lang) };
    });
  };
