import type { restricted as thai } from './restricted.th.ts'
import { plural } from './plural-in-english.ts'

export const restricted = {
  heading: 'Verify your shop’s phone',
  lead: 'These goods are for stores and businesses only. We’ll text your shop a 6-digit code. Entering it once lets you order them for 24 hours.',
  leadVisitor:
    'These goods are for stores and businesses only. Sign in to your shop, then verify its phone number to order.',
  signIn: 'Sign in to verify',
  phone: 'Phone number',
  phoneHelp: 'Your shop’s registered number',
  phoneInvalid: 'Invalid phone number',
  send: 'Send code',
  sending: 'Sending code',
  haveCode: 'I have a code',
  tooManyRequests: (minutes: number) => `You’ve reached the limit. Request a new code in ${plural(minutes, 'minute')}`,
  sentTo: 'Enter the 6-digit code from the text message to',
  code: 'Verification code',
  codeHelp: 'Valid for 5 minutes. Do not share it with anyone.',
  codeIncomplete: 'Enter all 6 digits',
  confirm: 'Confirm',
  checking: 'Checking',
  sendAgain: 'Send a new code',
  sendAgainIn: (seconds: number) => `You can request a new code in ${plural(seconds, 'second')}`,
  granted: 'Your shop’s phone is verified',
} satisfies typeof thai
