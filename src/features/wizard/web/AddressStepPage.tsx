import { useSuspenseQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { LoaderFunctionArgs } from 'react-router';
import { AddressForm } from '#features/addresses/web/AddressForm.tsx';
import { addressesQuery, addressLine } from '#features/addresses/web/useAddresses.ts';
import { useEditing } from '#features/addresses/web/useEditing.ts';
import { RacePoster } from '#features/races/web/RacePoster.tsx';
import { useApi } from '#web/api.tsx';
import { useFieldWords } from '#web/fields.ts';
import { focused } from '#web/focused.ts';
import { useText } from '#web/text.tsx';
import { Button } from '#web/ui/Button.tsx';
import { ComboBox } from '#web/ui/ComboBox.tsx';
import { wizardText } from '../text/index.ts';
import { DraftStep, type StepProps } from './DraftStep.tsx';
import { loadRegistration, registrationMeta } from './loadRegistration.ts';
import { StepActions } from './StepActions.tsx';
import { isNotSent, StepFailure } from './StepFailure.tsx';
import { StepForm } from './StepForm.tsx';

export const loader = (args: LoaderFunctionArgs) => loadRegistration(args, 'address');

export const meta = registrationMeta('address');

export default function AddressStepPage() {
  return <DraftStep step="address" body={AddressStep} />;
}

const stamp = { width: 120, height: 150 };

function AddressStep({ draft, race, backHref, actions: { save, go } }: StepProps) {
  const t = useText(wizardText);
  const say = useFieldWords();
  const { data: addresses } = useSuspenseQuery(addressesQuery(useApi()));
  const [none] = useState(addresses.length === 0);
  const { edited, saved, open, close, returnTo } = useEditing(none ? 'new' : null);
  const wanted = (draft.answers.address ?? draft.known.address)?.address_id;
  const known = addresses.find(({ id }) => id === wanted) ?? addresses[0];
  const [chosen, setChosen] = useState<string | null>(known?.id ?? null);
  const [missing, setMissing] = useState(false);
  const choose = async (address_id: string) => go(await save(draft, 'address', { address_id }));

  if (edited) {
    const { firstname = '', lastname = '' } = draft.member ?? {};
    return (
      <>
        <h1 className="d d-4" tabIndex={-1} ref={none ? undefined : focused}>
          {t(saved ? 'address_edit_title' : 'address_title')}
        </h1>
        <p className="mut">{t('address_hint')}</p>
        <AddressForm
          saved={saved}
          name={{ firstname, lastname }}
          stamp={race.race_type === 'race' && <RacePoster race={{ type: 'race', id: race.id }} format={stamp} />}
          onSaved={({ id }) => choose(id)}
          onFailure={(failure) => <StepFailure failure={failure} />}
          actions={(pending, failure) => (
            <>
              {addresses.length > 0 && (
                <p>
                  <Button look="text" onClick={close}>
                    {t('address_use_saved')}
                  </Button>
                </p>
              )}
              <StepActions
                pending={pending}
                back={{ href: backHref }}
                notSent={failure !== null && isNotSent(failure)}
              />
            </>
          )}
        />
      </>
    );
  }

  const current = addresses.find(({ id }) => id === chosen);
  const wrong = missing && chosen === null;
  return (
    <StepForm
      title={t('address_title')}
      back={{ href: backHref }}
      errors={wrong ? [{ id: 'address_id', text: `${t('address_saved')}: ${say('choose')}` }] : []}
      send={async () => {
        if (chosen === null) {
          setMissing(true);
          return 'invalid';
        }
        return choose(chosen);
      }}
    >
      <ComboBox
        label={t('address_saved')}
        hint={t('address_hint')}
        name="address_id"
        value={chosen}
        onChange={setChosen}
        error={wrong ? say('choose') : undefined}
        empty={t('address_empty')}
        open={t('address_open')}
        options={addresses.map((address) => ({
          id: address.id,
          label: addressLine(address),
          ...(address.is_primary === 1 && { note: t('address_primary') }),
        }))}
      />
      <div className="acts">
        {current && (
          <Button
            ref={returnTo(current)}
            look="outline"
            size="small"
            aria-label={t('address_edit_named', { line: addressLine(current) })}
            onClick={() => open(current)}
          >
            {t('address_edit')}
          </Button>
        )}
        <Button ref={returnTo('new')} look="outline" size="small" onClick={() => open('new')}>
          {t('address_new')}
        </Button>
      </div>
    </StepForm>
  );
}
