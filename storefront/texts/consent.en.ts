import type { consent as thai } from './consent.th.ts'

export const consent = {
  heading: 'Cookies on this device',
  text: 'Necessary cookies keep your sign-in, language and cart. May this device also count how often the promotion window came (3 times at most)? If not, it never comes by itself.',
  necessary: 'Necessary only',
  all: 'Allow',
  policy: 'Cookie policy',
  now: 'Your choice now',
  none: 'Nothing chosen yet, so only what is necessary is used',
} satisfies typeof thai
