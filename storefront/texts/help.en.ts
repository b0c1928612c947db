import type { help as thai } from './help.th.ts'

export const help = {
  notFound: 'Not what you were looking for?',
  askUs: 'Ask us by chat',
  toContact: 'Other ways to reach us',
  askDraft: 'Hello, I have a question about ordering',
  phone: 'Phone',
  call: (number: string) => `Call ${number}`,
  chatOn: (name: string) => `Chat on ${name}`,
  hours: (days: string, hours: string) => `${days} ${hours}`,
  openChat: 'Open chat',
  hideBubble: 'Hide the chat button',
  chatAbout: (order: string) => `Your first message starts with the order number ${order}`,
  chatDraft: (code: string) => `Hello, this is shop ${code}, about `,
  address: 'Office and warehouse',
  area: 'Free delivery area and our location',
  policy: 'Delivery and returns',
} satisfies typeof thai
