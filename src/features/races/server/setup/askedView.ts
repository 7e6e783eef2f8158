import { type SQL, sql } from 'drizzle-orm';
import { translated } from '#server/translated.ts';

/** The federations that ways to register `t` ask a card of, as JSON; `ofTypes` says whose ways these are. */
export const federationsAsked = (ofTypes: SQL): SQL => sql`coalesce((select json_agg(json_build_object(
    'id', f.id, 'name', ${translated('f')},
    'rules', coalesce((select json_agg(json_build_object('fromDay', u.from_day))
      from federation_rule u where u.federation_id = f.id), '[]')) order by f.id)
  from federation f where f.id in (select k.federation_id from registration_type_federation k
    join registration_type t on t.id = k.registration_type_id where ${ofTypes})), '[]')`;

/** The policies that active ways to register `t` ask to accept, as JSON; `ofTypes` says whose ways these are. */
export const policiesAsked = (ofTypes: SQL): SQL => sql`coalesce((select json_agg(json_build_object(
    'name', ${translated('p')}, 'has_text',
    coalesce(p.i18n->'it'->>'description', '') <> '' or coalesce(p.i18n->'it'->>'pdf_path', '') <> '',
    'has_english_name', coalesce(p.i18n->'en'->>'name', '') <> '')
    order by p.position, p.id)
  from policy p where p.id in (select y.policy_id from registration_type_policy y
    join registration_type t on t.id = y.registration_type_id where ${ofTypes} and t.active)), '[]')`;
