import multipart from '@fastify/multipart';
import { readForm } from '#features/certificates/server/uploadForm.ts';
import type { Reactions } from '#features/orders/server/reactions.ts';
import { createTakeOut } from '#features/orders/server/takeOut.ts';
import type { Context } from '#server/context.ts';
import { type Routes, serve } from '#server/http/serve.ts';
import { countAttempt, limits } from '#server/limits.ts';
import {
  declineFriendRegistration,
  FriendUploadFields,
  nameFriendInList,
  openFriendRegistration,
  saveFriendRegistration,
  uploadFriendCertificate,
} from '../../contract.ts';
import { declineFriend } from './decline.ts';
import { bringCertificate, friendView, nameFriend, openFriend, saveFriend } from './friend.ts';

/** Calls of an athlete registered by somebody else, without an account: open, correct, refuse (decisions 049, 054). */
export const friendRoutes =
  (context: Context, reactions: Reactions): Routes =>
  async (app) => {
    const takeOut = createTakeOut(reactions);
    await app.register(multipart);

    serve(app, openFriendRegistration, async ({ body, lang }) => ({
      data: friendView(context, await openFriend(context, body), lang),
    }));

    serve(app, saveFriendRegistration, async ({ body, lang }) => ({
      data: friendView(context, await saveFriend(context, body), lang),
    }));

    serve(app, nameFriendInList, async ({ body, lang }) => ({
      data: friendView(context, await nameFriend(context, body), lang),
    }));

    serve(app, declineFriendRegistration, async ({ body }) => ({
      data: await declineFriend(context, takeOut, body),
    }));

    serve(app, uploadFriendCertificate, async ({ request, lang }) => {
      // Rate limit per IP address before the file is read, because a file is expensive.
      await countAttempt(context, limits.uploads, request.ip);
      const { fields, document } = await readForm(request, FriendUploadFields);
      return { data: friendView(context, await bringCertificate(context, fields, document), lang) };
    });
  };
