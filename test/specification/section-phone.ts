import type { Statement } from './statement.ts'

const offline = 'test/journeys/offline.test.ts'
const visited = `${offline}: what was visited opens without a network, and says from when it is`
const shopPages = `${offline}: usual order, orders and cart open without a network after they were visited`
const waiting = `${offline}: what is put into the cart without a network shows as waiting, survives a reload, and arrives once`
const update = `${offline}: a newer version > waits until the reader agrees, and never disturbs a checkout`
const answers = 'storefront/offline/worker/answer.test.ts'
const cart = 'storefront/cart/outlet-cart.test.ts'
const screens = 'test/journeys/screens.test.ts'
const looked = `${screens}: screens in $language at $widths px > a visitor: %s`
const lookedByShop = `${screens}: screens in $language at $widths px > a shop with a cart: %s`
const dialogs = 'test/journeys/dialogs.test.ts: dialogs in $language at $width px'
const bubble =
  'test/journeys/dialogs.test.ts: the chat’s bubble leads into the app with the order’s number, and never covers the bar of the cart'
const cookies = 'test/journeys/choices.test.ts: the question about cookies in $language at $width px'
const consent = `${cookies} > has two answers of the same look and size, moves nothing, and keeps nothing before it is answered`
const decided = `${cookies} > is kept either way, can be changed on the page about cookies, and decides about the promotion window`

const network: Statement[] = [
  { says: 'The home page opens without a network', shownBy: [visited] },
  { says: 'A category that was visited opens without a network', shownBy: [visited] },
  { says: 'A product that was visited opens without a network', shownBy: [visited] },
  { says: 'The cart opens without a network', shownBy: [shopPages] },
  { says: 'The list of orders, and an order that was visited, open without a network', shownBy: [shopPages] },
  { says: 'Without a network it is said from when the data are', shownBy: [visited] },
  { says: 'What was never visited asks for the internet, and comes by itself with it', shownBy: [visited] },
  {
    says: 'A repeated visit is drawn from the phone, and brings itself up to date',
    shownBy: [
      `${offline}: a repeated visit is drawn from the phone, and prices bring themselves up to date`,
      `${answers}: a cached page is shown immediately and updated in the background`,
    ],
  },
  {
    says: 'Private pages are one shell that holds nothing of anybody',
    shownBy: [`${answers}: private pages, and pages never seen, use the one shell`],
  },
  { says: 'Errors and redirections are never kept', shownBy: [`${answers}: errors and redirects are never cached`] },
  {
    says: 'The newest 300 pictures are kept',
    shownBy: [`${answers}: the newest 300 images are cached; another width is better than none`],
  },
  {
    says: 'Money, sessions and the cart never come out of the worker',
    shownBy: ['storefront/offline/worker/classify-request.test.ts: the worker does not handle %s'],
  },
  { says: 'Changes of the cart without a network are kept, and shown as waiting', shownBy: [waiting] },
  {
    says: 'Changes that waited are sent exactly once',
    shownBy: [waiting, `${cart}: a lost response is requested again under the same key and counts once`],
  },
  { says: 'Two tabs send each change once', shownBy: [`${cart}: two tabs show the same and send each change once`] },
  {
    says: 'What is refused afterwards is told line by line',
    shownBy: [
      `${offline}: what the server refuses after the network came back is told on the cart page`,
      `${cart}: a change that the server rejects is corrected and reported`,
    ],
  },
  {
    says: 'What a session could not send is offered to the same shop, and to nobody else',
    shownBy: [
      `${offline}: what a session could not send is offered when the same shop signs in again`,
      "storefront/offline/orphaned-queues.test.ts: an outlet finds what its own sessions left, and nobody else's",
    ],
  },
  { says: 'A newer version asks before it comes', shownBy: [update] },
  { says: 'A newer version never asks in the middle of a checkout', shownBy: [update] },
  {
    says: 'A version that differs from the app’s own shows the button to load it',
    shownBy: [`${offline}: a newer version > is also known from the version that the shop tells`],
  },
  {
    says: 'A new build fetches only what is new',
    shownBy: [`${answers}: a new build fetches only new files, and deletes old pages and files`],
  },
]

const reading: Statement[] = [
  { says: 'Text is of 16 px, small print of at least 12', shownBy: [looked, lookedByShop] },
  { says: 'Fields are of 16 px, so that no phone zooms', shownBy: [looked, lookedByShop] },
  { says: 'Targets are of 48 px', shownBy: [looked, lookedByShop] },
  { says: 'Amounts have digits of one width', shownBy: [looked, lookedByShop] },
  {
    says: 'Lines are high enough for Thai vowels and tone marks, and nothing cuts them',
    shownBy: [looked, lookedByShop],
  },
  { says: 'A page has one polite live region', shownBy: [looked, lookedByShop] },
  { says: 'No screen scrolls sideways at 360, 780, 1280 and 1536 px', shownBy: [looked, lookedByShop] },
  {
    says: 'At 200 % of size nothing scrolls sideways',
    shownBy: [`${screens}: at 200 % of size, and with large letters, nothing scrolls sideways`],
  },
  {
    says: 'The focus is seen, and never under a bar',
    shownBy: [`${screens}: the focus is seen on everything that a keyboard reaches, and is never under a bar`],
  },
  {
    says: 'Nothing moves where no motion is wanted, and nothing for longer than 180 ms where it is',
    shownBy: [
      `${screens}: nothing moves where the reader wants no motion, and nothing longer than 180 ms where they do`,
    ],
  },
  { says: 'Public screens have no fault that axe finds, light or dark', shownBy: [looked] },
  {
    says: 'Private screens, empty and filled, have no fault that axe finds, light or dark',
    shownBy: [
      lookedByShop,
      `${screens}: screens in $language at $widths px > a shop with an empty cart`,
      `${screens}: screens in $language at $widths px > a shop looks at an order`,
    ],
  },
]

const closing: Statement[] = [
  {
    says: 'The promotion window closes by Escape, button and a press outside, and locks the page',
    shownBy: [`${dialogs} > the promotion that comes by itself`],
  },
  {
    says: 'The window of restricted goods closes by Escape and button, keeps what is typed, and gives the focus back',
    shownBy: [`${dialogs} > restricted goods; a press outside would lose what is typed and does nothing`],
  },
  {
    says: 'The question before deleting an account closes every way, and gives the focus back',
    shownBy: [`${dialogs} > deleting the account, and what tells that it failed`],
  },
  {
    says: 'What tells that deleting failed closes every way, and gives the focus back',
    shownBy: [`${dialogs} > deleting the account, and what tells that it failed`],
  },
  {
    says: 'The chat opens over the page, closes every way, and gives the focus back',
    shownBy: [`${dialogs} > the chat`],
  },
  {
    says: 'The chat’s bubble covers no control of any page, also while the question about cookies is open',
    shownBy: ['test/journeys/routes.test.ts: the routes in $language at $width px > %s opens for a visitor'],
  },
  { says: 'The chat’s bubble never covers the bar of the cart', shownBy: [bubble] },
  { says: 'The chat opens the messaging app with the number of the order', shownBy: [bubble] },
]

const privacy: Statement[] = [
  { says: 'Nothing that is not necessary is kept before it is allowed', shownBy: [consent] },
  { says: 'The question about cookies has two answers of the same weight', shownBy: [consent] },
  { says: 'The question about cookies moves nothing', shownBy: [consent] },
  {
    says: 'The question about cookies covers no bar of the cart and no step of an order',
    shownBy: [
      'test/journeys/choices.test.ts: the question about cookies covers neither the bar of the cart nor the next step of an order',
    ],
  },
  { says: 'The answer is kept, and can be changed on the page about cookies', shownBy: [decided] },
  { says: 'The promotion window comes by itself only where it may be counted', shownBy: [decided] },
  {
    says: 'Only what was chosen counts as consent',
    shownBy: ['storefront/legal/cookie-consent.test.ts: the consent is what was chosen; anything else is no consent'],
  },
]

/** A phone in a market hall: bad network, small screen, big thumbs, little time. */
export const statements: Statement[] = [...network, ...reading, ...closing, ...privacy]
