import { type Check, when } from '#kernel/checks.ts';
import { type CertificateRules, typeField, typeName } from '../setUp.ts';

/** What a way to register says of the certificates that it takes. Of races and packages. */
export const certificateChecks: readonly Check<CertificateRules>[] = [
  {
    number: 24,
    level: 'fault',
    find: ({ types, usual_kinds }) =>
      types
        .filter((type) => type.active && type.certificate)
        .flatMap((type) =>
          when(type.kinds.length === 0 && usual_kinds.length > 0, typeField(type, 'kinds'), { name: typeName(type) }),
        ),
  },
  {
    number: 25,
    level: 'fault',
    find: ({ types, health }) =>
      health
        .filter(({ ready }) => !ready)
        .flatMap(({ type_id }) => types.filter(({ id, active }) => id === type_id && active))
        .flatMap((type) => when(true, typeField(type, 'certificate'), { name: typeName(type) })),
  },
];
