import type { legal as thai } from './legal.th.ts'

export const legal = {
  version: (version, date) => `Version ${version} · ${date}`,
  contents: 'On this page',
  asked: 'We have changed our terms and privacy policy. Please read the new version.',
  read: 'Read it',
  agree: 'I agree',
  later: 'Later',
  thanks: 'Your consent is recorded',
  cookies: {
    heading: 'Cookies on this device',
    text: 'Necessary cookies keep your sign-in, language and cart. May we keep on this device how often the promotion was shown (3 times at most)? If not, it will not come up by itself.',
    necessary: 'Necessary only',
    all: 'Allow',
    policy: 'Cookie policy',
    now: 'Your choice now',
    none: 'Nothing chosen yet, so only what is necessary is used',
  },
} satisfies typeof thai
