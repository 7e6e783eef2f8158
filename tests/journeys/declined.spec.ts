import pg from 'pg';
import { checkAccessibility } from '../support/accessibility.ts';
import { type Athlete, enter, newAthlete, newEmail, placeOrder } from '../support/accounts.ts';
import { clearSession } from '../support/cookieChoices.ts';
import { linkIn, mailTo } from '../support/mailbox.ts';
import { awake, expect, open, test, title, wordsIn } from '../support/pages.ts';
import type { RunningPortal } from '../support/runPortal.ts';
import { sayBirthday, friendWords as t } from './friendSteps.ts';
import { openRace } from './steps.ts';

const words = wordsIn('it');
const r = words.registration;

/** Somebody who knows a name and a birthday links the athlete and orders a registration that nobody pays. */
async function registeredByAStranger(portal: RunningPortal, athlete: Athlete, lastname: string): Promise<void> {
  const stranger = await newAthlete(portal);
  const who = { firstname: 'Nadia', lastname, birthday: '1992-04-03' };
  await stranger.ask('POST', '/v2/members/check', who);
  await stranger.ask('POST', `/v3.0/members/${athlete.memberId}`, {
    ...who,
    email: newEmail(),
    gender: 'F',
    nationality: 'CH',
    gadget_size: 'M',
    emergency_contact: 'Ugo Estraneo',
    emergency_phone: '+41 91 555',
  });
  await placeOrder({ ...stranger, memberId: athlete.memberId });
}

/** The mail waits a moment, for whoever pays at once: here it does not. */
async function nobodyPays({ databaseUrl }: RunningPortal): Promise<void> {
  const database = new pg.Client({ connectionString: databaseUrl });
  await database.connect();
  const hurry = `update jobs.job set start_after = now() where name = 'friend-mail' and state = 'created'`;
  await expect.poll(async () => (await database.query(hurry)).rowCount).toBe(1);
  await database.end();
}

test('an athlete whom somebody else has registered unpaid hears of it, refuses it, and registers', async ({
  page,
  portal,
  context,
  complaints,
}) => {
  complaints.expect(/status of 410 .*friend-registrations/);
  const athlete = await newAthlete(portal, 'Rifiuti');
  await registeredByAStranger(portal, athlete, 'Rifiuti');
  await enter(context, portal, athlete);
  const start = `/it/event/registration/1?race=${openRace.id}`;
  await open(page, start);
  await expect(page.getByText(r('who_me_held'))).toBeVisible();
  await expect(page.getByRole('radio').first()).toBeDisabled();
  await open(page, '/it/event/registration/error?error=member_already_registered&by=somebody_else');
  await expect(title(page)).toHaveText(r('held_title'));

  await nobodyPays(portal);
  const mail = await mailTo(portal.sandboxUrl, athlete.email, /in attesa di pagamento/);
  await clearSession(context);
  await open(page, new URL(linkIn(mail, '/friend/')).pathname);
  await sayBirthday(page, '1992-04-03');
  await expect(page.getByText(t('status_unpaid'))).toBeVisible();
  await checkAccessibility(page);
  await page.getByRole('button', { name: t('decline') }).click();
  const question = page.getByRole('alertdialog', { name: t('decline_sure') });
  await question
    .getByRole('button', { name: t('decline_keep') })
    .last()
    .click();
  await expect(question).toHaveCount(0);
  await page.getByRole('button', { name: t('decline') }).click();
  await question.getByRole('button', { name: t('decline_yes') }).click();
  await expect(title(page)).toHaveText(t('declined_title'));
  await checkAccessibility(page);
  await page.reload();
  await awake(page);
  await sayBirthday(page, '1992-04-03');
  await expect(title(page)).toHaveText(t('declined_title'));
  await checkAccessibility(page);

  await enter(context, portal, athlete);
  await page.getByRole('link', { name: t('declined_register') }).click();
  await expect(title(page)).toHaveText(r('who_title'));
  await expect(page.getByRole('radio').first()).toBeEnabled();
});
