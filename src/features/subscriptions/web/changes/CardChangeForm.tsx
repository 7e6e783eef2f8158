import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { CardIn } from '#features/federations/rules/cardRules.ts';
import { CardFields } from '#features/federations/web/CardFields.tsx';
import { useCardForm } from '#features/federations/web/useCardForm.ts';
import { type Api, useApi } from '#web/api.tsx';
import { Cancel } from '#web/Cancel.tsx';
import { useFailureText } from '#web/failure.ts';
import { useText } from '#web/text.tsx';
import { Button, ButtonLink } from '#web/ui/Button.tsx';
import { ErrorSummary } from '#web/ui/ErrorSummary.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { Section } from '#web/ui/Section.tsx';
import { useSending } from '#web/useSending.ts';
import { type CardToChangeView, changeCardNumber, getCardToChange } from '../../contract.ts';
import { changesText } from '../../text/changes.ts';
import styles from '../dashboard.module.css';
import { useWayBack } from '../useWayBack.ts';

export const cardQuery = (api: Api, detailId: string) =>
  queryOptions({
    queryKey: api.key('card-to-change', detailId),
    queryFn: async () => (await api(getCardToChange, { params: { id: detailId } })).data,
    staleTime: 0,
  });

function useCardChange(registrationId: string) {
  const api = useApi();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (card: CardIn) =>
      api(changeCardNumber, {
        params: { id: registrationId },
        body: { ...card, card_number: card.card_number ?? '' },
      }),
    onSuccess: async () => {
      await queries.invalidateQueries({ queryKey: api.key('subscriptions') });
      await queries.invalidateQueries({ queryKey: api.key('starts') });
    },
  });
}

interface CardChangeFormProps {
  readonly found: CardToChangeView;
  /** Where the type asks for a certificate: puts the form around its choice. */
  readonly certificate: ((idle: (choice: ReactNode) => ReactNode) => ReactNode) | undefined;
  readonly onSaved: () => Promise<unknown>;
}

const given = ({ card }: CardToChangeView) => ({
  federation_id: card.federation_id ?? undefined,
  federation_name: card.federation_name ?? undefined,
  card_number: card.card_number ?? undefined,
  team_name: card.team_name ?? undefined,
});

/** The wizard's card fields, with Save and Cancel; here a number is needed. */
export function CardChangeForm({ found, certificate, onSaved }: CardChangeFormProps) {
  const t = useText(changesText);
  const said = useFailureText();
  const back = useWayBack();
  const change = useCardChange(found.id);
  const type = {
    has_federation: found.has_federation,
    federations: found.federations.map((one) => ({ ...one, may_continue_without_card: 0 as const })),
  };
  const card = useCardForm(type, {
    saved: given(found),
    isSaved: false,
    memberId: found.member.id,
    keepsTeam: true,
  });

  const { submit, pending, attempt, failure, shaken } = useSending(async () => {
    const ready = card.ready();
    if (!ready) return 'invalid';
    try {
      await change.mutateAsync(ready);
    } catch (error) {
      card.refuse(error);
      return 'invalid';
    }
    return onSaved();
  });

  const form = (choice: ReactNode) => (
    <form onSubmit={submit} noValidate {...shaken}>
      <div className={styles.upload}>
        <ErrorSummary errors={card.errors} attempt={attempt} />
        {failure && <Notice tone="err" live title={said(failure)} />}
        <CardFields
          type={type}
          value={card.value}
          onChange={card.change}
          check={card.check}
          faults={card.faults}
          keepsTeam
        />
        {choice && (
          <Section id="certificate" title={t('certificate')} className={styles.upload}>
            {choice}
          </Section>
        )}
        <div className="acts">
          <Button type="submit" waiting={pending && t('saving')}>
            {t('save')}
          </Button>
          <ButtonLink look="text" to={back.to}>
            <Cancel />
          </ButtonLink>
        </div>
      </div>
    </form>
  );
  return certificate ? certificate(form) : form(null);
}
