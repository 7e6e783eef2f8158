import { createPrivateKey } from 'node:crypto';
import { accountNameOf } from '#features/athletes/server/accountNameView.ts';
import { lockCircuit } from '#features/circuits/server/writeCircuit.ts';
import { otherSuperAdmins } from '#features/identity/server/staff/superAdminsView.ts';
import { noticePath } from '#features/payments/contract.ts';
import { endingOf, type NamedKeys } from '#features/payments/rules/providerKeys.ts';
import { type Provider, providers } from '#features/payments/rules/providers.ts';
import { numbersOf, readSatispay, whyNotPaired } from '#features/payments/rules/satispayRefusals.ts';
import {
  accountsOf,
  addAccount,
  endAccount,
  lockAccount,
  type ProviderAccount,
  renewKeys,
} from '#features/payments/server/accounts.ts';
import { pairSatispay } from '#features/payments/server/gateways/satispay.ts';
import { tryKeys } from '#features/payments/server/tryAccounts.ts';
import { refuse, refuseField } from '#kernel/errors.ts';
import type { Lang } from '#kernel/lang.ts';
import { paths } from '#kernel/paths.ts';
import { flag } from '#kernel/wire.ts';
import type { Officer } from '#office/kit/server/setUps.ts';
import { mailColleague } from '#office/staff/server/mails.ts';
import { writeAudit } from '#server/audit.ts';
import { catalogueChanged } from '#server/changes.ts';
import type { Context } from '#server/context.ts';
import type { Tx } from '#server/database.ts';
import type { Account } from '#server/http/request.ts';
import { textIn } from '#text/translate.ts';
import type { ProviderAccountView } from '../contract/providerAccounts.ts';
import { settingsText } from '../text/settings.ts';

/** All that anybody sees of keys. */
const shown = (ending: string): string => `…${ending}`;

const current = (account: ProviderAccount | undefined) => (account?.endedAt === null ? account : undefined);

/** Who gives keys has seen which ones they replace, and renewed keys need some. */
function requireAsSeen(account: ProviderAccount | undefined, { sameAccount, since }: AccountOnPage): void {
  if ((account?.setAt.toISOString() ?? null) !== since) refuse('changed_meanwhile');
  if (sameAccount && !account) refuse('item_not_found');
}

/**
 * What is wrong with keys that their provider refuses. Satispay answers with numbers alone: 401 is a signature that it
 * does not know.
 */
export function refusalInWords(provider: Provider, said: string, lang: Lang): string {
  const t = textIn(settingsText, lang);
  const refusal = provider === 'satispay' ? readSatispay(said) : null;
  return refusal?.status === 401
    ? t('satispay_signature', { numbers: numbersOf(refusal) })
    : t('provider_said', { said });
}

type What = 'set' | 'renewed' | 'removed';

interface SeenFrom {
  readonly origin: string;
  readonly lang: Lang;
}

interface AccountOnPage {
  readonly sameAccount: boolean;
  readonly since: string | null;
}

interface AccountIn extends AccountOnPage {
  readonly named: NamedKeys;
}

/** A key that was cut or is of another kind is a slip of who pastes it, not the provider's absence. */
function requireReadable(named: NamedKeys): void {
  if (named.provider !== 'satispay') return;
  try {
    if (createPrivateKey(named.keys.private_key).asymmetricKeyType === 'rsa') return;
  } catch {
    // Refused below: it is no key at all.
  }
  refuseField('private_key', 'key_not_valid');
}

/** The circuit's own accounts at the providers: their keys come in, are tried and sealed, and never come out. */
export function createProviderAccounts(context: Context) {
  const { db, clock, environment } = context;

  const ownAccount = async (circuit: number, provider: Provider): Promise<ProviderAccount | undefined> =>
    current((await accountsOf(db, { circuit, provider, most: 1 }))[0]);

  /** Tells every super-admin, and whoever did it, where money goes from now on. */
  async function tell(tx: Tx, circuitId: number, by: Account, { provider, ending, what }: KeysChange): Promise<void> {
    const name = (await accountNameOf(tx, by.id)) ?? by.email;
    for (const id of [...(await otherSuperAdmins(tx, by.id)), by.id]) {
      await mailColleague(context, tx, { id, circuitId }, ({ lang, circuit }) => {
        const t = textIn(settingsText, lang);
        const words = { circuit: circuit.name, by: name, provider: t(`provider_${provider}`), key: shown(ending) };
        return {
          subject: t('mail_keys_subject', { ...words, what }),
          title: t(`mail_keys_${what}_title`, words),
          greets: null,
          paragraphs: [t(`mail_keys_${what}_text`, words), t('mail_keys_not_you')],
          button: { label: t('mail_bank_button'), href: paths.consoleSettings(lang, circuitId) },
          footer: t('mail_keys_footer'),
        };
      });
    }
  }

  /** With the circuit's row locked, so that two who set keys at once come one after the other. */
  const changing = ({ account, office }: Officer, act: (tx: Tx) => Promise<KeysChange>): Promise<void> =>
    db.transaction(async (tx) => {
      const { circuitId } = office;
      if (!(await lockCircuit(tx, circuitId))) refuse('not_found');
      const change = await act(tx);
      const { provider, before, ending, what } = change;
      await writeAudit(tx, {
        at: clock(),
        actorUserId: account.id,
        circuitId,
        action: what === 'renewed' ? 'provider_keys_renewed' : `provider_account_${what}`,
        subjectType: 'circuit',
        subjectId: String(circuitId),
        facts: {
          before: { [provider]: before && shown(before) },
          after: { [provider]: what === 'removed' ? null : shown(ending) },
        },
      });
      await catalogueChanged(tx, circuitId);
      await tell(tx, circuitId, account, change);
    });

  /** Keys that their provider refuses, or that it cannot be asked about, never take the place of others. */
  async function keep(acting: Officer, { named, ...seen }: AccountIn): Promise<void> {
    const { account, office } = acting;
    const { provider } = named;
    const said = await tryKeys(context, named);
    if (said !== null)
      refuse('provider_keys_refused', { said: refusalInWords(provider, said.slice(0, 500), acting.lang) });
    await changing(acting, async (tx) => {
      const before = await lockAccount(tx, office.circuitId, provider);
      requireAsSeen(before, seen);
      const now = clock();
      const change = { provider, before: before?.ending ?? null, ending: endingOf(named) };
      if (before && seen.sameAccount) {
        await renewKeys(context, tx, { id: before.id, named, by: account.id, now });
        return { ...change, what: 'renewed' };
      }
      if (before) await endAccount(tx, before.id, now);
      await addAccount(context, tx, { circuit: office.circuitId, named, by: account.id, now });
      return { ...change, what: 'set' };
    });
  }

  return {
    async view(circuit: number, { origin, lang }: SeenFrom): Promise<ProviderAccountView[]> {
      return Promise.all(
        providers.map(async (provider) => {
          const account = await ownAccount(circuit, provider);
          return {
            provider,
            has_portal: flag(environment[provider] !== null),
            notices_at: provider === 'satispay' ? null : origin + noticePath(provider, circuit),
            account: account
              ? {
                  ending: account.ending,
                  since: account.setAt.toISOString(),
                  by: await accountNameOf(db, account.setBy),
                  tried_at: account.triedAt.toISOString(),
                  refusal: account.refusal && refusalInWords(provider, account.refusal, lang),
                }
              : null,
          };
        }),
      );
    },

    async set(acting: Officer, { named, ...seen }: AccountIn): Promise<void> {
      requireAsSeen(await ownAccount(acting.office.circuitId, named.provider), seen);
      requireReadable(named);
      await keep(acting, { named, ...seen });
    },

    /**
     * The same at Satispay with an activation code. It is good once, so all that can be refused is refused before it is
     * used.
     */
    async pair(acting: Officer, { code, ...seen }: AccountOnPage & { readonly code: string }): Promise<void> {
      requireAsSeen(await ownAccount(acting.office.circuitId, 'satispay'), seen);
      const pairing = await pairSatispay(context, code);
      if ('refused' in pairing)
        refuse('activation_refused', { why: whyNotPaired(pairing.refused), said: numbersOf(pairing.refused) });
      await keep(acting, { named: { provider: 'satispay', keys: pairing.keys }, ...seen });
    },

    async remove(acting: Officer, provider: Provider): Promise<void> {
      const { office } = acting;
      await changing(acting, async (tx) => {
        const { id, ending } = (await lockAccount(tx, office.circuitId, provider)) ?? refuse('item_not_found');
        await endAccount(tx, id, clock());
        return { provider, before: ending, ending, what: 'removed' };
      });
    },
  };
}

interface KeysChange {
  readonly provider: Provider;
  readonly before: string | null;
  readonly ending: string;
  readonly what: What;
}
