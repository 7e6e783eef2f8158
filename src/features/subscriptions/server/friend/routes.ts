import multipart from '@fastify/multipart';
import { readForm } from '#features/certificates/server/uploadForm.ts';
import type { Reactions } from '#features/orders/server/reactions.ts';
import { createTakeOut } from '#features/orders/server/takeOut.ts';
import { refuse } from '#kernel/errors.ts';
import type { Lang } from '#kernel/lang.ts';
import type { Context } from '#server/context.ts';
import { type Routes, serve } from '#server/http/serve.ts';
import { countAttempt, limits } from '#server/limits.ts';
import {
  changeFriendRegistration,
  declineFriendRegistration,
  FriendUploadFields,
  nameFriendInList,
  openFriendChanges,
  openFriendRegistration,
  saveFriendRegistration,
  uploadFriendCertificate,
} from '../../contract.ts';
import { change } from '../changes/change.ts';
import { changeableOf, changeableView } from '../changes/changeableView.ts';
import {
  bringCertificate,
  declineFriend,
  friendView,
  nameFriend,
  openFriend,
  openToWrite,
  saveFriend,
} from './friend.ts';

async function athletesView(context: Context, id: string, lang: Lang) {
  const [row] = await changeableOf(context.db, { id, user: null });
  return changeableView(context, row ?? refuse('friend_link_not_valid'), { lang, athlete: true });
}

/** Calls of an athlete registered by somebody else, without an account: open, correct, refuse (decisions 049, 054). */
export const friendRoutes =
  (context: Context, reactions: Reactions): Routes =>
  async (app) => {
    const takeOut = createTakeOut(reactions);
    await app.register(multipart);

    serve(app, openFriendRegistration, async ({ body, lang }) =>
      friendView(context, await openFriend(context, body), lang),
    );

    serve(app, saveFriendRegistration, async ({ body, lang }) =>
      friendView(context, await saveFriend(context, body), lang),
    );

    serve(app, nameFriendInList, async ({ body, lang }) => friendView(context, await nameFriend(context, body), lang));

    serve(app, openFriendChanges, async ({ body, lang }) => {
      const { id } = await openToWrite(context, body);
      return athletesView(context, id, lang);
    });

    serve(app, changeFriendRegistration, async ({ body: { token, birthday, ...given }, lang }) => {
      const { id } = await openToWrite(context, { token, birthday });
      await change(context, { registrationId: id, user: null }, given, lang);
      return athletesView(context, id, lang);
    });

    serve(app, declineFriendRegistration, ({ body }) => declineFriend(context, takeOut, body));

    serve(app, uploadFriendCertificate, async ({ request, lang }) => {
      // Rate limit per IP address before the file is read, because a file is expensive.
      await countAttempt(context, limits.uploads, request.ip);
      const { fields, document } = await readForm(request, FriendUploadFields);
      return friendView(context, await bringCertificate(context, fields, document), lang);
    });
  };
