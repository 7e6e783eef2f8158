import { useSuspenseQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { AddressForm } from '#features/addresses/web/AddressForm.tsx';
import { addressesQuery, addressLine } from '#features/addresses/web/useAddresses.ts';
import { useEditing } from '#features/addresses/web/useEditing.ts';
import type { RaceView } from '#features/races/contract.ts';
import { RacePoster } from '#features/races/web/RacePoster.tsx';
import { useApi } from '#web/api.tsx';
import { useFieldWords } from '#web/fields.ts';
import { focused } from '#web/focused.ts';
import { useText } from '#web/text.tsx';
import { Button } from '#web/ui/Button.tsx';
import { ComboBox } from '#web/ui/ComboBox.tsx';
import type { DraftView } from '../contract.ts';
import { wizardText } from '../text/index.ts';
import { StepActions } from './StepActions.tsx';
import { isNotSent, StepFailure } from './StepFailure.tsx';
import { StepForm } from './StepForm.tsx';

interface AddressStepProps {
  readonly draft: DraftView;
  readonly race: RaceView;
  readonly backHref: string;
  readonly onChoose: (addressId: string) => Promise<unknown>;
}

const stamp = { width: 120, height: 150 };

/** Step 4: a saved address from a searchable list, which can be edited here, or a new one (registration §2). */
export function AddressStep({ draft, race, backHref, onChoose }: AddressStepProps) {
  const t = useText(wizardText);
  const say = useFieldWords();
  const { data: addresses } = useSuspenseQuery(addressesQuery(useApi()));
  const [none] = useState(addresses.length === 0);
  const { edited, saved, open, close, returnTo } = useEditing(none ? 'new' : null);
  const wanted = (draft.answers.address ?? draft.known.address)?.address_id;
  const known = addresses.find(({ id }) => id === wanted) ?? addresses[0];
  const [chosen, setChosen] = useState<string | null>(known?.id ?? null);
  const [missing, setMissing] = useState(false);

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
          onSaved={({ id }) => onChoose(id)}
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
        return onChoose(chosen);
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
