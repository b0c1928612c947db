import type { Statement } from './statement.ts'

const quantity = 'design/typed-quantity.test.ts'
const cards = 'test/journeys/cards.test.ts: a card in $language at $width px'
const clamped = `${cards} > more than there is becomes what there is, and the words over the picture go again`
const change = 'rules/cart/change.test.ts'
const restrictedTold =
  'test/journeys/refusals.test.ts: a retailer in $language at $width px sees > that a phone number or a code for restricted goods is wrong'
const restrictedDialog = `${cards} > restricted goods ask a visitor to sign in, then for the code from the phone, once`
const codes = 'server/restricted-goods/codes.test.ts'
const listing = 'rules/catalogue/listing.test.ts'
const lists = 'rules/catalogue/lists.test.ts'
const ownOrder = `${lists}: a list shows what belongs to it, in its own order`
const sorting = `${lists}: sorting by best sellers or promotions also chooses; by price it does not`
const inStock = 'server/pages/page-answer.test.ts: hot and promoted goods are in stock and never restricted'
const registration = 'test/journeys/registration.test.ts: a registration in $language at $width px'
const missing = `${registration} > tells what is missing at each field, and takes the focus to the first`
const wrong = `${registration} > tells what is wrong when a field is left, and takes it back when it is right`
const taken = `${registration} > a known e-mail address is reported once the phone is proven; both consents name their version`
const postcode = `${registration} > a postcode chooses its province and district; a sub-district chooses its postcode`
const rules = 'rules/identity/registration.test.ts'
const server = 'server/identity/registration.test.ts'
const table =
  'test/journeys/promises.test.ts: in $language at $width px > a promotion’s tiers stand with their ranges, the last as "or more", and what each makes of the price'
const tiers = 'server/pages/page-answer.test.ts: a product shows the tiers of its promotions in force'

const quantities: Statement[] = [
  {
    says: 'A quantity that is no number is ignored on the card',
    shownBy: [`${quantity}: anything but a whole number is rejected`],
  },
  {
    says: 'A quantity may be typed in Thai digits',
    shownBy: [`${quantity}: whole numbers in either kind of digits are read`],
  },
  { says: 'A quantity above the stock becomes the stock, with the alert', shownBy: [clamped] },
  { says: 'A step beyond the stock is refused with the alert', shownBy: [clamped] },
  {
    says: 'Stepping down stops at nothing, and takes the line out',
    shownBy: [`${change}: a line whose result is zero or below goes; zero changes nothing`],
  },
  {
    says: 'The server clamps nothing in silence',
    shownBy: ['server/cart/cart.test.ts: with partial=true what can be had is had, and the rest is told'],
  },
]

const restricted: Statement[] = [
  { says: 'An empty code is ignored', shownBy: [restrictedTold] },
  { says: 'A code that fails shows why', shownBy: [restrictedTold] },
  { says: 'Enter sends the code', shownBy: [restrictedTold] },
  {
    says: 'A code is confirmed once, however often it is pressed',
    shownBy: [restrictedDialog, `${codes}: a code works once, and a new one replaces it`],
  },
  { says: 'A phone number that is none is told as invalid', shownBy: [restrictedTold] },
  {
    says: 'A code goes only to the number of the account',
    shownBy: [`${codes}: another shop can neither ask nor confirm`],
  },
  { says: 'A code is good for five minutes', shownBy: [`${codes}: a code is good for five minutes`] },
  {
    says: 'A code can be tried five times',
    shownBy: [`${codes}: after five wrong codes the right one does not help; a new one does`],
  },
  {
    says: 'Three codes can be asked for in an hour',
    shownBy: [
      'server/restricted-goods/limits.test.ts: three codes an hour, however many are asked for at once; then the answer says how long to wait',
    ],
  },
  {
    says: 'The grant is looked at before the hours of sale',
    shownBy: [
      'rules/restricted-goods/restriction.test.ts: what the shop is comes before the hours, one thing after the other',
    ],
  },
  {
    says: 'Blocked dates and what is not sold online bar a sale',
    shownBy: [
      'rules/restricted-goods/restriction.test.ts: a blocked date lasts from midnight to midnight in Bangkok',
      'rules/restricted-goods/restriction.test.ts: what the shop is comes before the hours, one thing after the other',
    ],
  },
]

const goods: Statement[] = [
  {
    says: 'Ids of the query of a list that are no numbers are dropped',
    shownBy: [`${listing}: filters are read from comma lists; what is no number is dropped`],
  },
  { says: 'Regular lists hold goods of sale category 1 that are active', shownBy: [ownOrder] },
  { says: 'Premium lists hold goods of sale category 2 that are active', shownBy: [ownOrder] },
  { says: 'Hot lists hold hot goods in stock, by their own sequence', shownBy: [ownOrder, inStock] },
  {
    says: 'Promotion lists hold goods with a promotion, in stock, by their own sequence',
    shownBy: [ownOrder, inStock],
  },
  {
    says: 'Categories and subcategories are shown while they are active',
    shownBy: [
      'server/pages/page-answer.test.ts: categories and subcategories are shown while they are active',
      'server/catalogue/categories.test.ts: an inactive category leaves every list, page and banner with its goods, in every process, and comes back',
      'server/catalogue/categories.test.ts: an inactive subcategory does the same within its category',
    ],
  },
  { says: 'BEST_SELLER leaves hot items only', shownBy: [sorting] },
  { says: 'PRICE_LOW_TO_HIGH and PRICE_HIGH_TO_LOW sort by price', shownBy: [sorting] },
  { says: 'PROMOTION leaves goods with a promotion only', shownBy: [sorting] },
  {
    says: 'A sort that does not exist is no sort',
    shownBy: [
      'test/journeys/browse.test.ts: a visitor in $language at $width px > filters and sorts a list; its state is the address, and going back restores it',
    ],
  },
  {
    says: 'A table of promotions has two tiers, with their ranges by the quantity they begin at',
    shownBy: [table, tiers],
  },
  { says: 'The last tier of a table is labelled as so many or more', shownBy: [table] },
  {
    says: 'A promotion is priced with its tax, as the shop pays it',
    shownBy: [table],
  },
]

const registering: Statement[] = [
  {
    says: 'The two passwords must be the same',
    shownBy: [wrong, `${rules}: all that is wrong is told at once, in the order of the form`],
  },
  {
    says: 'A password has 8 to 72 characters',
    shownBy: [`${rules}: passwords of 8 to 72 characters that are not common are taken, in any script`, wrong],
  },
  {
    says: 'A mobile number begins with 06, 08 or 09 and has ten digits',
    shownBy: ['rules/identity/phone.test.ts: %j is no Thai mobile number', wrong],
  },
  {
    says: 'A mobile number may be written with spaces, dashes, +66 and Thai digits',
    shownBy: ['rules/identity/phone.test.ts: %j is the mobile number %s'],
  },
  { says: 'An e-mail address must be one', shownBy: ['rules/identity/email.test.ts: %j is no e-mail address', wrong] },
  {
    says: 'A shop may register without an e-mail address',
    shownBy: [`${server}: shops without an e-mail address do not stand in each other’s way`],
  },
  { says: 'A postcode has five digits and exists', shownBy: [wrong, postcode] },
  {
    says: 'A postcode chooses province and district',
    shownBy: [postcode, 'storefront/account/address-parts.test.ts: a postcode chooses what its places have in common'],
  },
  {
    says: 'A sub-district chooses its postcode',
    shownBy: [
      postcode,
      'storefront/account/address-parts.test.ts: a sub-district fills in its postcode, but keeps a typed one of its district',
    ],
  },
  {
    says: 'Another province or district takes away what lay within the old one',
    shownBy: [
      postcode,
      'storefront/account/address-parts.test.ts: another province or district takes away what lay within the old one; the same one changes nothing',
    ],
  },
  { says: 'Province, district and sub-district are required', shownBy: [missing] },
  {
    says: 'The five parts of an address belong together',
    shownBy: [
      'server/identity/geography.test.ts: the five parts of an address must belong together',
      `${rules}: parts that do not belong together are told by the first that does not fit`,
    ],
  },
  {
    says: 'A tax number has 13 digits, the last of which checks the others',
    shownBy: ['rules/identity/tax-id.test.ts: %j is no tax number', wrong],
  },
  {
    says: 'A known phone number is refused at its field, to whoever has proven it; others learn nothing',
    shownBy: [
      `${server}: a number that was taken after its code was sent is told to whoever has the code`,
      `${server}: without the code of the phone nothing is told and nobody registered, whether number and address are taken or not`,
    ],
  },
  {
    says: 'A known e-mail address is refused at its field',
    shownBy: [
      taken,
      `${server}: an e-mail address belongs to one account; that it is taken is told to whoever proved the phone, and costs no code`,
    ],
  },
  {
    says: 'Of several registrations with one phone number at once, one is made',
    shownBy: [`${server}: of several people with one code at once, one registers`],
  },
  { says: 'The terms must be accepted', shownBy: [missing] },
  { says: 'The privacy policy must be accepted', shownBy: [missing] },
  { says: 'No consent is ticked beforehand, and each names the version of its document', shownBy: [taken] },
  {
    says: 'Both consents are kept with the version that was accepted',
    shownBy: [
      `${server}: what a registration leaves in the tables: a cart, both consents, the province by its code, no password`,
    ],
  },
  { says: 'All that is wrong is told at once, each by its field, described and read out', shownBy: [missing] },
  { says: 'The focus goes to the first field that is wrong', shownBy: [missing] },
  { says: 'What is wrong is taken back when it is right', shownBy: [wrong] },
  {
    says: 'What was typed survives a reload, without passwords and consents',
    shownBy: [
      'storefront/account/register-draft.test.ts: a half-filled form comes back, without passwords and consents',
      'test/journeys/account.test.ts: a newcomer in $language at $width px > registers, changes an address, takes the data along, and deletes the account',
    ],
  },
]

const ordering: Statement[] = [
  {
    says: 'A way to pay must be chosen',
    shownBy: [
      'storefront/checkout/checkout-choices.test.ts: faults come in the order of the page',
      'test/journeys/refusals.test.ts: a retailer in $language at $width px sees > that the way to pay is missing or incomplete',
    ],
  },
  {
    says: 'Adding to the cart needs a login, and what was wished for is in the cart afterwards',
    shownBy: [
      'test/journeys/restock.test.ts: a shop restocks in $language at $width px > a visitor who adds goods is led to the login, and finds them in the cart afterwards',
    ],
  },
]

/** Validation rules. */
export const statements: Statement[] = [...quantities, ...restricted, ...goods, ...registering, ...ordering]
