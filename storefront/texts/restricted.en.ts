import type { restricted as thai } from './restricted.th.ts'

export const restricted = {
  heading: 'Verify your shop first',
  lead: 'These goods are for stores and businesses only. We will send a 6-digit code to the phone of your shop. One code is good for 24 hours.',
  leadVisitor:
    'These goods are for stores and businesses only. Sign in to your shop, then verify its phone number to order.',
  signIn: 'Sign in to verify',
  phone: 'Phone number',
  phoneHelp: 'The number your shop is registered with',
  phoneInvalid: 'Invalid phone number',
  send: 'Send the code',
  sending: 'Sending the code',
  haveCode: 'I already have a code',
  tooManyRequests: (minutes: number) =>
    `No more codes for now. You can ask again in ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}`,
  sentTo: 'Enter the 6-digit code from the text message to',
  code: 'Verification code',
  codeHelp: 'Valid for 5 minutes',
  codeIncomplete: 'Enter all 6 digits',
  confirm: 'Confirm',
  checking: 'Checking',
  sendAgain: 'Send another code',
  sendAgainIn: (seconds: number) => `Send another code in ${seconds} s`,
  granted: 'Your shop is verified',
} satisfies typeof thai
