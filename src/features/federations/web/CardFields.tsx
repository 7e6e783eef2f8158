import { useEffect, useRef } from 'react';
import { bringIntoView } from '#web/bringIntoView.ts';
import { useFieldWords } from '#web/fields.ts';
import { useText } from '#web/text.tsx';
import { Checkbox } from '#web/ui/Checkbox.tsx';
import { RadioCards } from '#web/ui/RadioCards.tsx';
import { StatusMark } from '#web/ui/StatusMark.tsx';
import { TextField } from '#web/ui/TextField.tsx';
import { longestOfCard } from '../contract.ts';
import { type CardFaults, type FederationFacts, federationOf } from '../rules/cardRules.ts';
import { federationsText } from '../text/index.ts';
import css from './card.module.css';
import { type CardForm, cardOfForm, teamOf, teamShows } from './cardForm.ts';
import type { CardCheck } from './useCardCheck.ts';

export interface NamedFederation extends FederationFacts {
  readonly name: string;
  readonly hint: string | null;
}

interface CardFieldsProps {
  readonly type: { readonly has_federation: 0 | 1; readonly federations: readonly NamedFederation[] };
  readonly value: CardForm;
  readonly onChange: (value: CardForm) => void;
  readonly check: CardCheck;
  readonly faults: CardFaults;
  /** A team that is there stays shown, whatever the number is. */
  readonly keepsTeam?: boolean;
}

/** The federation, the card with its live check, and the team (registration §2, step 2). */
export function CardFields({ type, value, onChange, check, faults, keepsTeam }: CardFieldsProps) {
  const t = useText(federationsText);
  const say = useFieldWords();
  const federation = federationOf(type, cardOfForm(value));
  const error = (field: keyof CardFaults) => (faults[field] ? say(faults[field]) : undefined);
  const set = (change: Partial<CardForm>) => onChange({ ...value, ...change });
  return (
    <fieldset className="fs">
      <legend className="d d-1">{t('title')}</legend>
      <div className="stack">
        {type.federations.length > 1 && (
          <RadioCards
            legend={t('federation')}
            name="federation_id"
            row
            value={value.federation_id ?? null}
            error={error('federation_id')}
            onChange={(event) => set({ federation_id: Number(event.target.value), team_name: '' })}
            options={type.federations.map(({ id, name }) => ({ value: id, label: name }))}
          />
        )}
        {federation?.free_name === 1 && (
          <TextField
            label={t('federation_name')}
            hint={t('federation_name_hint')}
            name="federation_name"
            value={value.federation_name}
            error={error('federation_name')}
            maxLength={longestOfCard.federation_name}
            onChange={(event) => set({ federation_name: event.target.value })}
          />
        )}
        {federation && !value.without && (
          <div className={css.number}>
            <TextField
              label={t('card_number')}
              hint={federation.hint ? t('card_number_hint', { example: federation.hint }) : undefined}
              name="card_number"
              value={value.card_number}
              error={error('card_number')}
              autoCapitalize="characters"
              autoComplete="off"
              spellCheck={false}
              maxLength={longestOfCard.card_number}
              onChange={(event) => set({ card_number: event.target.value.toUpperCase() })}
            />
            <Said check={check} federation={federation} silent={Boolean(faults.card_number)} />
          </div>
        )}
        {federation?.may_continue_without_card === 1 && (
          <Checkbox
            label={t('without')}
            hint={t('without_hint')}
            name="without"
            checked={value.without}
            onChange={(event) => set({ without: event.target.checked })}
          />
        )}
        {federation && teamShows(federation, value, check, keepsTeam) && (
          <Team federation={federation} value={value} check={check} error={error('team_name')} onChange={onChange} />
        )}
      </div>
    </fieldset>
  );
}

interface TeamProps extends Pick<CardFieldsProps, 'value' | 'check' | 'onChange'> {
  readonly federation: NamedFederation;
  readonly error: string | undefined;
}

/** The team, or its code; what the registry knows is read-only (registration §4). */
function Team({ federation, value, check, error, onChange }: TeamProps) {
  const t = useText(federationsText);
  const known = teamOf(check);
  const name = federation.team_code === 1 ? 'team_code' : 'team_name';
  return (
    <TextField
      label={t(name)}
      hint={known ? t('team_known') : t(`${name}_hint`)}
      name="team_name"
      value={known ?? value.team_name}
      readOnly={known !== null}
      error={error}
      maxLength={longestOfCard.team_name}
      onChange={(event) => onChange({ ...value, team_name: event.target.value })}
    />
  );
}

interface SaidProps extends Pick<CardFieldsProps, 'check'> {
  readonly federation: NamedFederation;
  /** The error of a failed Continue says the same. */
  readonly silent: boolean;
}

/** What the registry says of the number: shown under it, and read out. */
function Said({ check, federation, silent }: SaidProps) {
  const t = useText(federationsText);
  const said = () => {
    if (check.state === 'none' || silent) return null;
    const marks = { found: 'ok', checking: 'wait', not_valid: 'err', in_use: 'err', too_many: 'err' } as const;
    const mark = check.state in marks ? marks[check.state as keyof typeof marks] : 'warn';
    return <StatusMark mark={mark}>{t(check.state, { federation: federation.name })}</StatusMark>;
  };
  const box = useRef<HTMLDivElement>(null);
  // Whoever types sees the verdict, be there a bar at the foot of the page; whoever has gone on stays where they are.
  useEffect(() => {
    const isTyping = box.current?.parentElement?.contains(document.activeElement);
    if (box.current && isTyping && check.state !== 'none') bringIntoView(box.current);
  }, [check.state]);
  return (
    <div role="status" className={css.said} ref={box}>
      {said()}
    </div>
  );
}
