/**
 * The journeys of the daily run (`npm run test:e2e`, `.ci/run`), by file: what a person does from end to end, once each.
 * All others run with them in `npm run test:everything`. A title stands here as the run prints it, with those of its
 * groups or without; a pattern stands for a table of journeys.
 */
export const daily: Readonly<Record<string, readonly (string | RegExp)[]>> = {
  'account.spec.ts': [
    'an account is activated with the six digits of its mail',
    'the e-mail is changed: the link to the new address confirms, the old one can take it back',
  ],
  'accounts.spec.ts': [
    'a forgotten password is changed by mail, and the link works once',
    'the page that was wanted is found after the sign-in; an address elsewhere is not followed',
  ],
  'addresses.spec.ts': [
    'a new address by a suggestion stands as on an envelope, and what was typed is never lost',
    'a company’s address, another primary one, and one deleted after a question',
  ],
  'arrival.spec.ts': ['after each page and each step the focus is on its heading, and its title is said'],
  'athletes.spec.ts': ['a friend is added, mended and removed after a question'],
  'cards.spec.ts': [
    'myself with federation 1 and a valid card: checked while it is typed, the team read-only, ready in the cart',
  ],
  'certificates.spec.ts': [
    'by upload: what is missing is said, the file is sent, and going back finds it chosen',
    'from My subscriptions: what is missing is uploaded, attached, and stands there as being checked',
  ],
  'changeCard.spec.ts': [
    'card and certificate are saved together; what is typed stays while the certificate is brought',
  ],
  'changeLine.spec.ts': ['an unpaid order becomes another athlete’s of another type, and is paid (it, 390 px)'],
  'changes.spec.ts': ['answers are changed in their place by the account, and by the athlete with the mail’s link'],
  'checkout.spec.ts': [
    'a payment that the provider refuses can be tried again',
    'an order by wire transfer is placed, with what the bank needs',
    'an order that is cancelled frees its places, and Home says so',
    'the quantities of the cart can be changed, and what is removed can be put back',
  ],
  'cookies.spec.ts': [
    'with consent analytics is told of pages, without one’s data (explicit)',
    'the banner has no barrier and moves nothing at 390 in it',
  ],
  'coupons.spec.ts': [
    'codes by keyboard: unfolded, put on, taken off, with the focus where it is used next',
    'a code to zero: the order is confirmed without a payment',
  ],
  'crews.spec.ts': ['a private crew is joined with a wrong password, then the right one'],
  'delivery.spec.ts': ['goods collected at a race, and goods sent home, at 390 pixels (it)'],
  'failures.spec.ts': [
    'without a network a bar says so at once, and a link keeps the page, in it',
    'Pay says what failed, waits for nobody, and takes the money once',
  ],
  'friend.spec.ts': [
    'a new friend is added in step 1, and goes on to the policies without an address',
    'an athlete who exists already is confirmed, and nothing of the record is shown',
  ],
  'friendCertificate.spec.ts': ['a friend brings the certificate by the mail’s link, and finds it there again'],
  'fromNothing.spec.ts': [
    'an empty portal comes to races on sale, an order paid by card with a code, and its next season, in clicks',
  ],
  'giving.spec.ts': ['a place of a sold-out race is given away, taken with the code, and seen in both accounts'],
  'goneFiles.spec.ts': ['a page whose files are gone after an update is loaded anew, once; then it says so'],
  'healthData.spec.ts': ['a code that was found takes the registration to the cart, and is used by it alone'],
  'home.spec.ts': [
    'from Home to a race and its registration at 390 px, in it',
    'Home’s races are chosen by discipline, month and state, and shown as a list, each with its address',
  ],
  'invitation.spec.ts': [
    'a captain pays for a private crew and invites; a mate follows the link, types the password and is in',
  ],
  'invoice.spec.ts': ['goods with shipping and an invoice, paid by card, at 1280 pixels (en)'],
  'keyboard.spec.ts': ['from a race to its paid order with at most 80 keys'],
  'known.spec.ts': ['an athlete who is known is in the checkout of a second race after four pages, and types nothing'],
  'markup.spec.ts': ['markup in the texts of a circuit and a race runs nowhere: Home, race, search engines'],
  'minor.spec.ts': ['a minor is registered once a parent answers; a race for older ones says so at once'],
  'officeAccounts.spec.ts': ['an account is found, suspended and reinstated, in it'],
  'officeCards.spec.ts': ['a card in doubt is asked about, judged by click, and the verdict is taken back'],
  'officeCertificates.spec.ts': ['a certificate is judged with a key, and the verdict is taken back with another'],
  'officeDisruption.spec.ts': ['a race is postponed, opened again and cancelled, and everybody reads it: it'],
  'officeLists.spec.ts': ['a start list is downloaded from its race, and the download is noted'],
  'officeMessages.spec.ts': ['selected athletes are written to, after the mail was seen, and it is stopped, en'],
  'officeOffers.spec.ts': [
    'a race is cancelled, an athlete chooses the money, the office releases it, and it is back: it',
  ],
  'officeOfOneRace.spec.ts': [
    'who organises one race sees its stage alone, and is offered nothing that would be refused',
  ],
  'officeOrders.spec.ts': [
    'a transfer is confirmed in two clicks; later a part goes back, and is noted as sent',
    'money that was noted wrongly by hand is undone, and the right amount pays (en)',
  ],
  'officeParcels.spec.ts': ['goods are packed, taken back, handed out, and the buyer sees it'],
  'officeProse.spec.ts': ['a race’s page is written with the keyboard alone, in it, and its visitors read it so'],
  'officeRaceActs.spec.ts': ['of three drafts two are published at once and one is held back with its reason: en'],
  'officeRaces.spec.ts': [
    'a race is made from five facts, mended where the checks say, published, and is on the site at once',
    'the course of a race is its GPX file: drawn in the office and on its page, changed, and taken away',
  ],
  'officeRegistrations.spec.ts': [
    'somebody who calls is found, heard and helped with keys alone, it',
    'rows are selected, or all of a filter, and downloaded with their number said, en',
    'a birthday is corrected, after what it does was seen, and the athlete is told, it',
  ],
  'officeRequests.spec.ts': [
    'a request about privacy is seen on Today, extended and answered; one by letter is noted, in en',
  ],
  'officeSearch.spec.ts': ['whoever calls is found by keyboard alone: a stroke, three letters, Enter'],
  'officeSettings.spec.ts': [
    'a block of the settings is saved by itself, and on the site at once',
    'another bank account waits for a second person; whoever may confirm it is told by mail',
  ],
  'officeShop.spec.ts': [
    'pictures of a product are sent by clicks, ordered, described, seen at once and by everybody (en)',
  ],
  'officeSlowly.spec.ts': ['what is typed before the scripts of a set-up’s page have come stays, and is saved'],
  'officeStages.spec.ts': [
    'a stage is copied into another season with its races, and says what is there and what is missing: it',
  ],
  'officeStatements.spec.ts': [
    'a statement is loaded, the sure transfer is confirmed in three clicks, the others are decided on',
  ],
  'officeWithdrawals.spec.ts': ['goods are back from a withdrawal, and its money goes back, in en'],
  'opening.spec.ts': ['a visitor asks for a mail when a race opens, confirms the address and withdraws (it)'],
  'packages.spec.ts': ['a package is registered once, paid once, and is in each of its races'],
  'pages.spec.ts': [
    /, in (Italian|English), \d+ px, (light|dark)$/,
    'no page asks anybody but the portal after a refusal where consent is explicit',
    'the keyboard comes past the navigation bar in one step',
    'a private page asks a visitor to sign in and leads back',
    'every other private page, too, whatever it is about',
    'Home and a race can be read',
  ],
  'pair.spec.ts': ['a pair race is not ordered alone: the cart says why and what to do, and lets two go on'],
  'pass.spec.ts': [
    'in it at 390 pixels a pass is opened from the account, printed, put into the calendar, and opens again without network',
  ],
  'passkeys.spec.ts': ['a passkey is registered, used and removed with an authenticator; the last one stays'],
  'phoneBar.spec.ts': ['on a phone every step has its button in sight, beside the total, and it covers no field'],
  'privacy.spec.ts': [
    'a copy of all data is downloaded after the password, and can be read',
    'an erasure is asked for with the e-mail typed, ends the session, and is taken back',
  ],
  'proofAgain.spec.ts': [
    'half an hour later an invitation asks for the code over the page, and goes on with what was typed (it)',
  ],
  'providers.spec.ts': [
    'PayPal in it at 390 px: left, refused, tried again on the same page, paid',
    'Satispay in en at 1280 px: left open, paid otherwise, refused, paid',
  ],
  'registration.spec.ts': [/a new athlete registers, pays and is in the race/],
  'resume.spec.ts': ['a draft is taken up in another browser, at the step where it was left, with every answer'],
  'sessionEnded.spec.ts': ['a session that ended elsewhere is said with the way to sign in, and what was typed stays'],
  'shop.spec.ts': ['two sizes of one product, one of them the last, in Italian, 390 px'],
  'smoke.spec.ts': [
    'the portal opens in Italian',
    'Home and the shop load at most 150 kB of scripts, and one style sheet without the office’s',
  ],
  'social.spec.ts': ['somebody new comes with Google, gives what is missing, and is in the account'],
  'subscribers.spec.ts': ['the list is searched, filtered and paged by keyboard, it, 390 px'],
  'withdrawal.spec.ts': ['a buyer withdraws from goods of an order, to the receipt in the mailbox (it, 390)'],
  'wizard.spec.ts': ['the browser’s Back leads through every step, and going on again adds no second line'],
};

const literally = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** What Playwright compares is one line: project, file, groups, title and tags. */
export const inTheDailyRun: readonly RegExp[] = Object.entries(daily).flatMap(([file, titles]) =>
  titles.map((title) => {
    const said = typeof title === 'string' ? `(.* )?${literally(title)}$` : `.*${title.source}`;
    return new RegExp(`${literally(file)} ${said}`);
  }),
);
