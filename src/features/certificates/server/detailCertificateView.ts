import { datahealthHandle } from '#features/races/server/registrationTypesView.ts';
import type { Lang } from '#kernel/lang.ts';
import { shownName } from '#kernel/names.ts';
import { flag } from '#kernel/wire.ts';
import type { Context } from '#server/context.ts';
import type { Owner } from '#server/http/request.ts';
import type { DetailCertificateView } from '../contract.ts';
import { attachedTo } from './certificateView.ts';
import type { Detail } from './detailView.ts';

/** What a line asks for and which certificate it uses, as its owner's upload page shows it. */
export async function detailCertificate(
  context: Context,
  account: Owner,
  detail: Detail,
  lang: Lang,
): Promise<DetailCertificateView> {
  return {
    detail: { id: detail.id },
    member: {
      id: detail.member_id,
      firstname: shownName(detail.firstname),
      lastname: shownName(detail.lastname),
    },
    race_type: detail.race_package_id === null ? 'race' : 'package',
    race_id: (detail.race_id ?? detail.race_package_id)!,
    race_name: detail.name[lang],
    race_days: [...detail.race_days],
    registration_type: {
      id: detail.type_id,
      medical_certificate_uploads_active: flag(detail.uploads),
      datahealth_active: flag(detail.datahealth),
      datahealth_race_id: detail.datahealth_race_id,
      datahealth_api_key: detail.datahealth ? datahealthHandle(detail.type_id, context.environment.secret) : null,
    },
    medical_certificate: await attachedTo(context, account, detail.id, lang),
  };
}
