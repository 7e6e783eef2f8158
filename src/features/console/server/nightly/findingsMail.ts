import { otherSuperAdmins } from '#features/identity/server/superAdmins.ts';
import { paths } from '#kernel/paths.ts';
import { type Reach, reaches } from '#kernel/roles.ts';
import type { Context } from '#server/context.ts';
import type { Tx } from '#server/database.ts';
import { textIn } from '#text/translate.ts';
import { consoleText } from '../../text/index.ts';
import { colleaguesWith } from '../colleaguesView.ts';
import { mailColleague } from '../mails.ts';
import type { Judged } from '../onSaleView.ts';
import { findingsOf } from '../shown.ts';

/** So many are in a mail; Today has them all. */
const most = 10;

interface NewFindings {
  readonly today: readonly Judged[];
  /** What is not so yet. */
  readonly tomorrow: readonly Judged[];
}

/**
 * Tells what is new to whoever sets it up: each organiser of the circuit, whoever works for a race of that race alone; where a
 * circuit has no organiser, its super-admins. Nobody is written to about nothing.
 */
export async function tellOfFindings(context: Context, tx: Tx, circuitId: number, found: NewFindings): Promise<void> {
  const organisers = await colleaguesWith(tx, circuitId, 'organiser');
  const readers: readonly { readonly id: string; readonly races: Reach }[] =
    organisers.length > 0
      ? organisers.map(({ id, races }) => ({ id, races: races ?? 'all' }))
      : (await otherSuperAdmins(tx, '')).map((id) => ({ id, races: 'all' }));
  for (const { id, races } of readers) {
    const own = (things: readonly Judged[]) =>
      things.filter((thing) => races === 'all' || (thing.kind === 'race' && reaches(races, Number(thing.id))));
    const [today, tomorrow] = [own(found.today), own(found.tomorrow)];
    const count = [...today, ...tomorrow].reduce((sum, { findings }) => sum + findings.length, 0);
    if (count === 0) continue;
    await mailColleague(context, tx, { id, circuitId }, ({ lang, circuit }) => {
      const t = textIn(consoleText, lang);
      const linesOf = (things: readonly Judged[], word: 'mail_wrong_line' | 'mail_wrong_tomorrow') =>
        things.flatMap(({ name, findings }) =>
          findingsOf(findings, lang).map(({ text }) => t(word, { name: name[lang] || name.it, text })),
        );
      const lines = [...linesOf(today, 'mail_wrong_line'), ...linesOf(tomorrow, 'mail_wrong_tomorrow')];
      const rest = lines.length - most;
      return {
        subject: t('mail_wrong_subject', { count, circuit: circuit.name }),
        title: t('mail_wrong_title'),
        paragraphs: [
          t('mail_wrong_text'),
          ...lines.slice(0, most),
          ...(rest > 0 ? [t('mail_wrong_rest', { count: rest })] : []),
        ],
        button: { label: t('mail_wrong_button'), href: paths.console(lang, circuitId) },
        footer: t('mail_wrong_footer'),
      };
    });
  }
}
