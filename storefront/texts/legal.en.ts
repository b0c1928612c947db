import type { legal as thai } from './legal.th.ts'

export const legal = {
  heading: 'Privacy and terms',
  lead: 'Written to be understood: what we keep, what we use it for, and what your rights are. The Thai text prevails.',
  privacyTitle: 'Privacy policy',
  termsTitle: 'Terms of use',
  cookiesTitle: 'Cookie policy',
  version: (version: string) => `Version ${version}`,
  privacy: [
    {
      title: 'Who we are',
      text: [
        'Songdee East is the controller of the personal data of shops that order on this site, under the Personal Data Protection Act B.E. 2562 (2019).',
      ],
    },
    {
      title: 'What we keep',
      text: ['Only what is needed to sell and deliver to you.'],
      points: [
        'Your shop: store name, the owner’s first and last name, phone number; email and tax ID if you give them',
        'Addresses for delivery and billing',
        'Your password in a one-way form. We cannot read it',
        'Cart, orders, delivery status, how and whether they were paid, and transfer slips you send. We keep no card numbers',
        'The proof of your phone number for restricted goods, and points',
        'A record of your consent to these documents, with version and time',
        'Technical records of refused or failed requests, to keep the service safe',
      ],
    },
    {
      title: 'What we use it for, and on which legal basis',
      text: [],
      points: [
        'Taking orders, delivering, payment and service afterwards: needed for our contract (section 24 (3))',
        'Tax invoices and accounts: a duty under the Revenue Code and accounting law (section 24 (6))',
        'Checking who may buy restricted goods, and when: a legal duty (section 24 (6))',
        'Recommendations from your own orders, and protection against misuse: legitimate interest (section 24 (5)). You may object',
        'We do not use it for the advertising of others, and do not sell it',
      ],
    },
    {
      title: 'How long we keep it',
      text: [],
      points: [
        'Shop, addresses and cart: until you delete your account',
        'Orders and tax invoices: 5 years under the Revenue Code. After deletion they are no longer tied to your name, but for name, address and tax ID on full tax invoices, which the law wants kept',
        'Verification codes: 5 minutes. Sign-ins: at most 30 days after the last use. Answers kept against double orders: 7 days',
      ],
    },
    {
      title: 'Who receives it',
      text: ['Only those who need it so that you get your goods and can pay.'],
      points: [
        'Drivers, and the sales contact of your shop',
        'The payment service and banks: order number, amount and shop code',
        'The SMS service: phone number and the text with the code',
        'LINE, when you choose to chat with us, under LINE’s own policy',
        'Authorities, where the law demands it',
      ],
    },
    {
      title: 'Your rights and how to use them',
      text: [
        'Most can be used on the account page, free of charge. For the rest, write or call us; we answer within 30 days.',
      ],
      points: [
        'Access and a copy: “Download my data”',
        'Correction: “Edit” beside your shop or an address',
        'Erasure: “Delete account”. While paid or accepted goods are to be delivered, once they have arrived',
        'Restriction, objection, or transfer to another: tell us',
        'Withdraw consent at any time; orders already made are not touched by it',
        'Complain to the Office of the Personal Data Protection Committee (PDPC)',
      ],
    },
    {
      title: 'Safety',
      text: [
        'Data travels encrypted, and staff see only what their work needs. Should data leak and put your rights at risk, we tell the PDPC within 72 hours, and you without delay.',
      ],
    },
    {
      title: 'Contact for personal data',
      text: ['Telephone 038-123-456, business days 08:00-17:00, or LINE @songdee, 08:00-18:00.'],
    },
    {
      title: 'Changes',
      text: [
        'When something of substance changes, we publish a new version and tell you before it holds. Consent given before is not used for anything new.',
      ],
    },
  ],
  terms: [
    {
      title: 'Your account',
      text: [
        'This site is for shops that buy to sell on or to use in their business. One phone number is one account. Please give true data and keep your password to yourself.',
      ],
    },
    {
      title: 'Prices and promotions',
      text: [
        'Prices are in baht and include VAT. The price at the moment you confirm counts; if it changed meanwhile, you are asked to check first.',
        'Promotions and gifts have a beginning and an end, and last while stocks do.',
      ],
    },
    {
      title: 'Orders',
      text: [
        'The contract is made when an order number is given; stock is taken at once. You may cancel by yourself until we accept the order or the money arrives, afterwards by chat.',
      ],
    },
    {
      title: 'Payment',
      text: [
        'Cash on delivery, PromptPay, credit card or a bank’s app. Orders to be paid in advance are cancelled after 24 hours without payment. Should money arrive later and the goods be gone, we pay all of it back.',
      ],
    },
    {
      title: 'Delivery',
      text: [
        'Free in Chonburi, Chachoengsao, Chanthaburi, Trat, Prachinburi, Rayong and Sa Kaeo, in 1-2 business days, no minimum order. Other areas may be charged extra, shown before you confirm.',
      ],
    },
    {
      title: 'Inspection, returns and cancellation',
      text: [
        'Please count the goods before you sign. Returns and cancellations go through our staff by chat. Goods that were inspected and received cannot be returned or cancelled; what the law gives you for defective goods stays.',
      ],
    },
    {
      title: 'Restricted goods',
      text: [
        'Beer, spirits and wine are sold to shops with a proven phone number, on the days and at the hours the law allows. You need a licence to sell on, and may not sell to people below the legal age. We do not sell tobacco online.',
      ],
    },
    {
      title: 'Suspension',
      text: [
        'We may suspend accounts that use false data, defraud or disturb the service, telling you why and how to object.',
      ],
    },
    {
      title: 'Law',
      text: ['Thai law applies. If we disagree, let us talk first, by chat or telephone.'],
    },
  ],
  noBanner:
    'This site uses only the cookies it needs to work. There are none for advertising or tracking, so there is no window asking for consent.',
  cookiesCaption: 'Cookies in use',
  storageCaption: 'Kept in your browser',
  keptFor: 'Kept:',
  cookieRows: [
    {
      name: 'signed-in',
      purpose: 'Says that you are signed in, to lead you to the right page. Holds no secret',
      kept: '30 days, or until you sign out',
    },
    { name: 'lang', purpose: 'Remembers your language', kept: '1 year' },
    {
      name: 'popup-count',
      purpose: 'Remembers how often a news window was shown, so that it is not shown again',
      kept: 'until you sign out',
    },
    {
      name: 'verify-restrict-product',
      purpose: 'Tells the page that the code for restricted goods was confirmed',
      kept: '24 hours, or until you sign out',
    },
    { name: 'apple-sign-in', purpose: 'Result of signing in with Apple, only where you do', kept: '7 days' },
    {
      name: '_session, _interaction',
      purpose: 'Only while signing in by the identity service’s own page',
      kept: 'at most 30 days',
    },
  ],
  storageRows: [
    {
      name: 'songdee.access_token, songdee.refresh_token',
      purpose: 'The keys of your session',
      kept: 'until you sign out',
    },
    {
      name: 'songdee.cart…, songdee.wishes',
      purpose: 'Your cart, and changes that have not reached us yet, such as without a signal',
      kept: 'until they are sent or you sign out',
    },
    {
      name: 'songdee.checkout…, songdee.order…, songdee.payment',
      purpose: 'What you have chosen while ordering and paying',
      kept: 'until the tab is closed or the order is made',
    },
    {
      name: 'songdee.registration',
      purpose: 'A registration form that is not finished, without passwords',
      kept: 'until the tab is closed or you have registered',
    },
    {
      name: 'lang, songdee.text-size, songdee.chat-closed',
      purpose: 'Language, text size, and whether the chat button was closed',
      kept: 'until you sign out or close the tab',
    },
  ],
  cookiesMore: 'What else to know',
  cookieClauses: [
    {
      title: 'Can I delete or refuse cookies?',
      text: [
        'Yes, in your browser’s settings. You can still look at all goods, but have to sign in again and may not be able to order.',
      ],
    },
    {
      title: 'Cookies of others',
      text: [
        'None. Payment pages and LINE open on the sites of those services, with cookies under their own policies.',
      ],
    },
    {
      title: 'Should we ever want cookies that are not necessary',
      text: ['We would ask first, refusing would be as easy as accepting, and none would be set before you choose.'],
    },
  ],
} satisfies typeof thai
