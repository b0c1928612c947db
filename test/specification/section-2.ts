import type { Statement } from './statement.ts'
import { statements as buying } from './section-2-buying.ts'

const routes = 'test/journeys/routes.test.ts: the routes in $language at $width px'
const opens = `${routes} > %s opens for a visitor`
const cards = 'test/journeys/cards.test.ts: a card in $language at $width px'
const restricted = `${cards} > restricted goods ask a visitor to sign in, then for the code from the phone, once`
const listing = 'rules/catalogue/listing.test.ts'
const account = 'test/journeys/account.test.ts: a newcomer in $language at $width px'
const opensForShops = `${routes} > %s opens for a shop that is signed in`
const sendsToLogin = `${routes} > %s sends a visitor to the login, which knows the way back`
const sendsAway = `${routes} > login and registration send away who is signed in, with the cookie and without`
const matched = 'storefront/router/routes.test.ts: %s is the page %s'
const session = 'test/journeys/session.test.ts: a session in $language at $width px'
const shape = 'test/journeys/lists.test.ts: the shape of a list in $language at $width px'
const fortyTwo = `${shape} > 42 products to a page; the first and last page and the neighbours can be gone to`
const filters = `${shape} > filters stand at the side of a desktop and in a sheet of a phone; more than four brands scroll`
const wayBack = `${shape} > the way back is one step where there were several, else the page that was left, else home`
const lists = 'test/journeys/listing.test.ts: lists in $language at $width px'
const choosing = `${lists} > filters, sorts and pages without asking the server; the address says what is chosen`
const failures = 'test/journeys/failures.test.ts: lists that fail in $language at $width px'
const previous = 'storefront/router/previous-path.test.ts'
const restock = 'test/journeys/restock.test.ts: a shop restocks in $language at $width px'
const columns =
  'test/journeys/browse.test.ts: the grid shows 2, 3, 4, 5 and 6 columns at the widths of the specification, and never scrolls sideways'

const table: Statement[] = [
  { says: '/ is the home page, for everybody', shownBy: [opens, matched] },
  { says: '/homepage is the home page too', shownBy: [opens, matched] },
  { says: '/register is for visitors', shownBy: [opens, sendsAway] },
  { says: '/login is for visitors', shownBy: [opens, sendsAway] },
  { says: 'A shop that is signed in is sent away from login and registration', shownBy: [sendsAway] },
  { says: '/retailer is the order list, for shops', shownBy: [opensForShops, sendsToLogin, matched] },
  { says: '/retailer/order-history is the order list, for shops', shownBy: [opensForShops, sendsToLogin] },
  {
    says: '/retailer/order-history/{orderId} is an order, for shops',
    shownBy: [`${routes} > an order of the list has a page of its own`, sendsToLogin, matched],
  },
  { says: '/retailer/retailer-info is the account, for shops', shownBy: [opensForShops, sendsToLogin] },
  { says: '/retailer/question-and-answer is questions and answers, for shops', shownBy: [opensForShops, sendsToLogin] },
  { says: '/retailer/contact-us is the contact page, for shops', shownBy: [opensForShops, sendsToLogin] },
  { says: '/order is the cart, for shops', shownBy: [opensForShops, sendsToLogin, matched] },
  { says: '/order/cart is the cart, for shops', shownBy: [opensForShops, sendsToLogin] },
  {
    says: '/order/shipping&billing is delivery and billing, for shops',
    shownBy: [opensForShops, sendsToLogin, matched],
  },
  { says: '/order/confirm-order is the confirmation, for shops', shownBy: [opensForShops, sendsToLogin] },
  { says: '/privacy-and-terms is public', shownBy: [opens, `${account} > reads %s without signing in`] },
  { says: '/cookie-policy is public', shownBy: [opens, `${account} > reads %s without signing in`] },
  {
    says: '/promotion/{id} is a promotion, public',
    shownBy: [opens, `${lists} > a promotion has its own page; an unknown one is not found`],
  },
  {
    says: '/search-results are found goods, public',
    shownBy: [opens, 'test/journeys/browse.test.ts: a visitor in $language at $width px > finds goods typed in haste'],
  },
  { says: '/category/{id} is a category list, public', shownBy: [opens] },
  { says: '/product/{id} is a product, public', shownBy: [opens] },
  { says: '/all/{title} is a product list, public', shownBy: [opens] },
  {
    says: '/all/{title}/{subCategoryId} is the list of a subcategory, public',
    shownBy: [opens, 'server/pages/page-answer.test.ts: a list of one subcategory has its name'],
  },
  { says: '/principle/{slug} is a campaign, public', shownBy: [opens, matched] },
  { says: '/banner/{slug} is the same campaign page', shownBy: [opens] },
  { says: '/hot-sale/{slug} is the same campaign page too', shownBy: [opens] },
  {
    says: 'Any other address is the error page',
    shownBy: [
      `${routes} > a page that does not exist says so and leads home`,
      'test/journeys/browse.test.ts: a visitor in $language at $width px > a page that does not exist is a 404 with a way on',
    ],
  },
  {
    says: 'A private page sends a visitor to the login, and the login back to it, over the registration too',
    shownBy: [
      sendsToLogin,
      `${routes} > the page to come back to survives the way over the registration`,
      `${routes} > from a public page the login leads back to it`,
      'contract/pages/next-page.test.ts: between login and registration the page to come back to is kept',
    ],
  },
]

const around: Statement[] = [
  {
    says: 'While a stored session is checked, a loading screen stands in the place of the page',
    shownBy: [`${session} > a loading screen stands while a stored session is checked; a renewed one opens the page`],
  },
  { says: 'Every page has a navbar and a footer', shownBy: [opens, opensForShops] },
  { says: 'A chat bubble on every page opens the sales contact in the messaging app', shownBy: [opens, opensForShops] },
  { says: 'The chat bubble is seen on every page and covers no control', shownBy: [opens, opensForShops] },
  {
    says: 'On a phone, a tablet and a desktop the account or the login is in the top bar, the language in the footer',
    shownBy: [`${routes} > the account is one press away in the top bar, the language in the footer`],
  },
  {
    says: 'The chat bubble can be closed',
    shownBy: [`${routes} > the chat can be closed, and stays closed for the visit`],
  },
  {
    says: '/product, /promotion, /all and /category are remembered as the previous path',
    shownBy: [`${previous}: %s is remembered`, wayBack],
  },
  {
    says: 'Home is the default way back',
    shownBy: [
      `${previous}: the way back is home until a product or list was left`,
      `${lists} > the way back of a page without a history leads home`,
    ],
  },
  {
    says: 'A visitor who adds to the cart is sent to the login',
    shownBy: [`${restock} > a visitor who adds goods is led to the login, and finds them in the cart afterwards`],
  },
  { says: 'A visitor who would confirm restricted goods is sent to the login', shownBy: [restricted] },
  {
    says: 'After a refresh that failed the shop is sent to the login',
    shownBy: [`${session} > a refresh refused with %i clears everything and leads to the login`],
  },
]

const filtering: Statement[] = [
  { says: 'The state of the filters lives in the query of the address', shownBy: [choosing] },
  {
    says: 'subcategories are comma-separated ids',
    shownBy: [choosing, `${listing}: filters are read from comma lists; what is no number is dropped`],
  },
  {
    says: 'brands are comma-separated ids',
    shownBy: [`${listing}: filters are read from comma lists; what is no number is dropped`],
  },
  {
    says: 'sort is a text',
    shownBy: [choosing, 'server/pages/page-answer.test.ts: sorts and pages come from the query'],
  },
  {
    says: 'page is a number',
    shownBy: [
      fortyTwo,
      'storefront/catalogue/filter-href.test.ts: a page is an address of its own',
      'server/pages/page-answer.test.ts: sorts and pages come from the query',
    ],
  },
  {
    says: 'Each key that is present is applied on load',
    shownBy: [
      'server/pages/page-answer.test.ts: a choice counts what it would show beside the choices of the other kind',
      `${lists} > what the browser makes is what the server would have sent`,
    ],
  },
  {
    says: 'Ids that are no numbers are dropped',
    shownBy: [`${listing}: filters are read from comma lists; what is no number is dropped`, fortyTwo],
  },
  { says: 'A changed filter takes the place of the current entry in the history', shownBy: [choosing] },
  {
    says: 'Chosen ids are joined with commas',
    shownBy: [`${listing}: filters are written with readable commas; empty ones lose their key and others keep theirs`],
  },
  {
    says: 'A choice that is empty removes its key',
    shownBy: [`${listing}: filters are written with readable commas; empty ones lose their key and others keep theirs`],
  },
  {
    says: 'Clearing all empties the query, but for what was searched for',
    shownBy: [
      filters,
      'storefront/catalogue/filter-href.test.ts: giving up every filter leaves no question mark',
      `${lists} > a search keeps its words when filters change and when they are cleared`,
    ],
  },
  {
    says: 'Coming back to a list restores its page and sort',
    shownBy: [
      `${previous}: a list gets its page and sort back but not its filters, and its address takes precedence`,
      `${lists} > coming back to a list by its link restores its page and sort`,
      `${lists} > a step back brings page, sort and place back; a page change goes to the top`,
    ],
  },
  {
    says: 'A change of the page goes to the top',
    shownBy: [`${lists} > a step back brings page, sort and place back; a page change goes to the top`],
  },
]

const campaign: Statement[] = [
  {
    says: 'A campaign is found by the name of its banner in the address',
    shownBy: [
      'server/pages/page-answer.test.ts: a banner lists its goods without restricted ones, under the heading of its link',
      opens,
    ],
  },
  {
    says: 'The title of a campaign comes with its address',
    shownBy: [
      'server/pages/page-answer.test.ts: a banner lists its goods without restricted ones, under the heading of its link',
    ],
  },
  { says: 'The description of the banner is the heading', shownBy: [opens] },
  { says: 'Small screens have a back button, desktops do not', shownBy: [wayBack] },
  { says: 'Back is one step where the history is longer than 3 entries', shownBy: [wayBack] },
  {
    says: 'Else back goes to the previous path',
    shownBy: [wayBack, `${previous}: %s is remembered`],
  },
  { says: 'Filters stand in a sidebar on a desktop', shownBy: [filters] },
  { says: 'Filters open in a pop-over on a phone', shownBy: [filters] },
  {
    says: 'A loading state shows until a list is there',
    shownBy: [
      `${failures} > orders, an order, former goods and the checkout show that they load, that loading failed, and come with a retry`,
    ],
  },
  {
    says: 'A page of the grid has 42 products',
    shownBy: [fortyTwo, 'rules/catalogue/lists.test.ts: a page holds 42, and a page beyond the last is the last'],
  },
  {
    says: 'Pagination shows 1 page at each boundary and 1 sibling at each side',
    shownBy: [fortyTwo, `${listing}: page numbers show one boundary and one sibling, and never a gap of one`],
  },
  { says: 'The grid has 6 columns from 1536 pixels on', shownBy: [columns] },
  { says: 'The grid has 5 columns from 1280', shownBy: [columns] },
  { says: 'The grid has 4 columns from 780', shownBy: [columns] },
  { says: 'The grid has 3 columns from 495', shownBy: [columns] },
  { says: 'The grid has 2 columns from 324', shownBy: [columns] },
  { says: 'The grid has 1 column below', shownBy: [columns] },
  {
    says: 'A list with nothing in it says that no product was found',
    shownBy: ['storefront/pages/states.test.ts: in %s > %s says so and has a link'],
  },
  {
    says: 'Offline a list asks for an internet connection',
    shownBy: [
      `${failures} > a list without a connection asks for the internet, and comes with a retry`,
      'test/journeys/offline.test.ts: what was visited opens without a network, and says from when it is',
    ],
  },
  { says: 'The brands scroll when they are more than 4', shownBy: [filters] },
]

/** Section 2: screens and routes. */
export const statements: Statement[] = [...table, ...around, ...filtering, ...campaign, ...buying]
