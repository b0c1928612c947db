import type { help as thai } from './help.th.ts'

export const help = {
  questionsHeading: 'Questions and answers',
  questionsLead: 'What shops ask us most. Tap a question to see its answer.',
  questions: [
    {
      id: 'delivery',
      question: 'Where do you deliver, and how long does it take?',
      answer: [
        'Free in the 7 eastern provinces: Chonburi, Chachoengsao, Chanthaburi, Trat, Prachinburi, Rayong and Sa Kaeo, in 1-2 business days.',
        'Other provinces may be charged extra. The charge is always shown before you confirm an order.',
      ],
    },
    {
      id: 'minimum',
      question: 'Is there a minimum order?',
      answer: ['No. We deliver a single item too. The prices you see include VAT.'],
    },
    {
      id: 'returns',
      question: 'Something is missing or damaged, or I want to return goods. What do I do?',
      answer: [
        'Count the goods with the driver before you sign. Tell the driver at once what is missing or damaged, then write to us by chat with a photo and the order number.',
        'Once goods are inspected and received they cannot be returned or cancelled.',
      ],
    },
    {
      id: 'cancel',
      question: 'Can I cancel an order?',
      answer: [
        'Until we accept it or your money arrives you can cancel it yourself on the order’s page. After that, please tell us by chat.',
        'An order to be paid in advance that is not paid is cancelled by itself after 24 hours.',
      ],
    },
    {
      id: 'payment',
      question: 'How can I pay?',
      answer: [
        'Cash on delivery, PromptPay, credit card, and the apps of SCB, KBank, Krungsri, Bangkok Bank and Krungthai.',
        'If a payment fails, open the order and choose a method again. There is no need to order anew.',
      ],
    },
    {
      id: 'promotions',
      question: 'How are promotions and coupons counted?',
      answer: [
        'The tier you reach counts for every unit: with 3 baht off from 5 packs on, 6 packs get 3 baht off each. The cart works it out.',
        'Enter coupons in the cart, one at a time. They do not apply to restricted goods.',
      ],
    },
    {
      id: 'gifts',
      question: 'Do I have to add free gifts myself?',
      answer: [
        'No. Gifts appear in the cart when their condition is met, and go when it no longer is.',
        'Premium goods are gifts only and cannot be bought.',
      ],
    },
    {
      id: 'restricted',
      question: 'Why do beer, spirits and wine need a code?',
      answer: [
        'They are sold to shops only, so we send a 6-digit code to your shop’s phone. Once it is entered you can order for 24 hours.',
        'At some hours and on some days the law forbids the sale; the shop tells you then. We do not sell tobacco online.',
      ],
    },
    {
      id: 'invoice',
      question: 'Can I have a full tax invoice?',
      answer: [
        'Yes. Ask for it on the shipping and billing page, with the name, the 13-digit tax ID and the branch code.',
      ],
    },
    {
      id: 'account',
      question: 'How do I change my number, reset a password or delete my account?',
      answer: [
        'For another number or a forgotten password, write or call us. We make sure first that it is the shop’s owner who asks.',
        'You can download your data or delete the account yourself on the account page.',
      ],
    },
  ],
  notFound: 'Not what you were looking for?',
  askUs: 'Ask us by chat',
  toContact: 'See how to reach us',
  askDraft: 'Hello, I have a question about ordering',
  contactHeading: 'Contact us',
  contactLead: 'For orders, deliveries and returns, talk to our sales contact directly.',
  phone: 'Telephone',
  phoneHours: 'Business days 08:00-17:00',
  call: (number: string) => `Call ${number}`,
  chat: 'LINE chat',
  chatHours: 'Business days 08:00-18:00',
  openChat: 'Open the chat',
  chatDraft: (code: string) => `Hello, this is shop ${code}, about `,
  address: 'Office and warehouse',
  company: 'Songdee East',
  addressLines: ['99/9 Moo 3, Sukhumvit Road', 'Ban Suan, Mueang Chon Buri, Chonburi 20000'],
  demo: 'This address and number are examples',
  area: 'Free delivery in 7 provinces',
  mapText:
    'Sketch of the provinces with free delivery: Chonburi, Chachoengsao, Chanthaburi, Trat, Prachinburi, Rayong and Sa Kaeo. The warehouse is in Chonburi.',
  mapNote: 'A simple sketch, not to scale',
  policy: 'Delivery and returns',
  policies: [
    'Free in the 7 eastern provinces, in 1-2 business days, no minimum order',
    'Other areas may be charged extra, shown before you confirm an order',
    'Returns and cancellations go through our staff by chat',
    'Once goods are inspected and received they cannot be returned or cancelled',
  ],
  provinces: {
    '20': 'Chonburi',
    '21': 'Rayong',
    '22': 'Chanthaburi',
    '23': 'Trat',
    '24': 'Chachoengsao',
    '25': 'Prachinburi',
    '27': 'Sa Kaeo',
  },
} satisfies typeof thai
