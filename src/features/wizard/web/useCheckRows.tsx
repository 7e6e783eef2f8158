import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { addressesQuery, addressLine } from '#features/addresses/web/useAddresses.ts';
import { asksTaxCode } from '#features/athletes/rules/memberStep.ts';
import { personText } from '#features/athletes/text/person.ts';
import { faultOf } from '#features/certificates/rules/ready.ts';
import { kindsOf } from '#features/certificates/web/chosen.ts';
import { CertificateMarks, nameOf } from '#features/certificates/web/marks.tsx';
import { disciplinesQuery, typesQuery } from '#features/certificates/web/useCertificates.ts';
import { crewsText } from '#features/crews/text/index.ts';
import { federationsText } from '#features/federations/text/index.ts';
import { fiscalCodeDoubts } from '#features/identity/rules/fiscalCode.ts';
import { identityText } from '#features/identity/text/index.ts';
import { countriesQuery } from '#features/identity/web/useCountries.ts';
import type { RaceView } from '#features/races/contract.ts';
import { ticked } from '#features/registration/rules/raceQuestions.ts';
import { questionsText } from '#features/registration/text/questions.ts';
import { allInputs } from '#features/registration/web/questionsForm.ts';
import { dayInRome, formatDay } from '#kernel/calendar.ts';
import { fullName } from '#kernel/names.ts';
import { useApi } from '#web/api.tsx';
import { useEuro, useText } from '#web/text.tsx';
import type { ReviewChange, ReviewRow } from '#web/ui/Review.tsx';
import type { DraftPreview } from '../contract.ts';
import type { Step } from '../rules/steps.ts';
import { wizardText } from '../text/index.ts';

type Crew = NonNullable<DraftPreview['answers']['athlete']>['crew'];

const crewOf = (crew: Crew, say: (choice: 'no' | 'partecipate' | 'new') => string): string | undefined =>
  crew && (crew.name ?? say(crew.choice));

type ChangeOf = (step: Step) => ReviewChange;

export function useCheckRows(draft: DraftPreview, race: RaceView, changeOf: ChangeOf): ReviewRow[] {
  const certificate = useCertificateRow(draft, race, changeOf);
  const address = useAddressRow(draft, changeOf);
  const api = useApi();
  const t = useText(wizardText);
  const person = useText(personText);
  const identity = useText(identityText);
  const cards = useText(federationsText);
  const questions = useText(questionsText);
  const crews = useText(crewsText);
  const euro = useEuro();
  const { data: countries } = useSuspenseQuery(countriesQuery(api));
  const { answers, known, member } = draft;
  const row = (key: string, step: Step, label: string, value: string | undefined, note?: string): ReviewRow[] =>
    value ? [{ key, label, value, note, change: changeOf(step) }] : [];

  const { details, chosen } = { details: race.race_details, chosen: answers.type ?? known.type };
  const type = details.registration_types.find(({ id }) => id === chosen?.registration_type_id);
  const federation = type?.federations.find(({ id }) => id === (chosen?.federation_id ?? type.federation_id));
  // Like every known datum it is not asked again, so that nobody would see the warning beside its field.
  const taxCode = member && asksTaxCode(member.nationality) ? (member.tax_code ?? '') : '';
  const [doubt] = fiscalCodeDoubts(taxCode, member ?? {});
  const country = countries.find(({ code }) => code === member?.nationality)?.name ?? member?.nationality;
  const given = answers.athlete?.custom_inputs ?? [];
  const crew = answers.athlete?.crew;
  const relay = details.rule.is_relay === 1;
  const fraction = details.rule.relay_fractions.find(({ id }) => id === crew?.fraction_id);
  const named = [chosen?.federation_name ?? federation?.name, chosen?.team_name].filter(Boolean).join(', ');
  return [
    ...row(
      'who',
      'who',
      t('check_who'),
      member ? fullName(member) : undefined,
      [member?.birthday && formatDay(member.birthday, api.lang), country].filter(Boolean).join(', '),
    ),
    ...row(
      'tax_code',
      'athlete',
      person('tax_code'),
      doubt && taxCode,
      doubt && identity(`fiscal_code_doubt_${doubt}`),
    ),
    ...row('type', 'type', t('check_type'), type && `${type.i18n.name}, ${euro(type.price)}`),
    ...row('card', 'type', cards('card_number'), chosen?.card_number, named),
    ...row(
      'size',
      'athlete',
      questions('gadget_size'),
      answers.athlete ? answers.athlete.gadget_size : known.athlete?.gadget_size,
    ),
    ...row('crew', 'athlete', crews(relay ? 'title_relay' : 'title'), crewOf(crew, crews), fraction?.i18n.name),
    ...row('parent', 'athlete', t('parent_title'), answers.athlete?.parent?.name),
    ...allInputs(details).flatMap(({ slug, type: kind, i18n, variables }) => {
      const value = given.find((answer) => answer.slug === slug)?.value;
      const label = variables.find((option) => option.value === value)?.i18n.label ?? value;
      return row(
        slug,
        'athlete',
        i18n.label,
        kind === 'checkbox' ? (value === ticked && t('check_yes')) || undefined : label,
      );
    }),
    ...address,
    ...row(
      'emergency',
      'athlete',
      person('emergency_title'),
      member?.emergency_contact ?? undefined,
      member?.emergency_phone ?? undefined,
    ),
    ...certificate,
  ];
}

function useAddressRow({ answers, known, steps }: DraftPreview, changeOf: ChangeOf): ReviewRow[] {
  const t = useText(wizardText);
  const asked = steps.some(({ step }) => step === 'address');
  const { data: addresses = [] } = useQuery({ ...addressesQuery(useApi()), enabled: asked });
  const home = addresses.find(({ id }) => id === (answers.address ?? known.address)?.address_id);
  if (!asked || !home) return [];
  return [{ key: 'address', label: t('address'), value: addressLine(home), change: changeOf('address') }];
}

function useCertificateRow(draft: DraftPreview, { races }: RaceView, changeOf: ChangeOf): ReviewRow[] {
  const api = useApi();
  const t = useText(wizardText);
  const { answers, known, steps, medical_certificate: certificate } = draft;
  const asked = steps.some(({ step }) => step === 'medical-certificate');
  const typeId = (answers.type ?? known.type)?.registration_type_id ?? 0;
  const enabled = asked && certificate !== null;
  const { data: types } = useQuery({ ...typesQuery(api, typeId), enabled });
  const { data: disciplines } = useQuery({ ...disciplinesQuery(api, typeId), enabled });
  if (!asked) return [];
  const days = races.map(({ starts_at }) => dayInRome(new Date(starts_at)));
  const change = changeOf('medical-certificate');
  const label = t('medical-certificate');
  if (!certificate) return [{ key: 'certificate', label, value: t('check_later'), change }];
  const fault = types && disciplines ? faultOf(certificate, kindsOf(types, disciplines), days) : null;
  const note = <CertificateMarks certificate={certificate} fault={fault} />;
  return [{ key: 'certificate', label, value: nameOf(certificate), note, change }];
}
