import { addDays, dayInRome } from '#kernel/calendar.ts';
import { checkAccessibility } from '../support/accessibility.ts';
import { enter } from '../support/accounts.ts';
import { aPdf } from '../support/certificates.ts';
import { linkIn, mailTo } from '../support/mailbox.ts';
import { expect, expectRefused, open, test, title, wordsIn } from '../support/pages.ts';
import { chooseDay } from './days.ts';
import { aFriendInTheTrail, payOrder, sayBirthday, friendWords as t } from './friendSteps.ts';

const words = wordsIn('it');
const c = words.certificates;

test('a friend brings the certificate by the mail’s link, and finds it there again', async ({
  page,
  portal,
  context,
  browser,
}) => {
  const { buyer, email, order } = await aFriendInTheTrail(portal);
  await enter(context, portal, buyer);
  await payOrder({ page, portal, words }, order);
  const link = new URL(linkIn(await mailTo(portal.sandboxUrl, email, /Sette Laghi/), '/friend/'));

  await using stranger = await browser.newContext({ baseURL: portal.url, viewport: { width: 1280, height: 900 } });
  const own = await stranger.newPage();
  await open(own, link.pathname);
  await sayBirthday(own, '1988-06-06');
  await expectRefused(own, t('birthday'));
  await expect(own.getByText('Monti')).toHaveCount(0);
  await sayBirthday(own, '1988-06-05');
  await own.getByRole('button', { name: t('upload'), exact: true }).click();
  await own.getByRole('button', { name: c('save'), exact: true }).click();
  await expectRefused(own, c('type'), c('date_of_issue'), c('expiration_date'), c('document'));
  const issued = addDays(dayInRome(new Date()), -10);
  await own.getByLabel(c('type')).selectOption({ label: 'Agonistico' });
  await own.getByLabel(c('discipline')).selectOption({ label: 'Atletica leggera' });
  await chooseDay(own, c('date_of_issue'), issued);
  await chooseDay(own, c('expiration_date'), addDays(issued, 364));
  const file = { name: 'certificato.pdf', mimeType: 'application/pdf', buffer: Buffer.from(await aPdf()) };
  await own.locator('#document').setInputFiles(file);
  await own.getByRole('button', { name: c('save'), exact: true }).click();
  await expect(own.getByText(t('certificate_pending'))).toBeVisible();
  await checkAccessibility(own);

  await open(own, link.pathname);
  await expect(title(own)).toHaveText(t('title'));
  await expect(own.getByText(t('certificate_pending'))).toHaveCount(0);
  await sayBirthday(own, '1988-06-05');
  await expect(own.getByText(t('certificate_pending'))).toBeVisible();
  await expect(own.getByRole('button', { name: t('certificate_other') })).toBeVisible();
});
