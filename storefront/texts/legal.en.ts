import type { legal as thai } from './legal.th.ts'

export const legal = {
  version: (version, date) => `Version ${version} · ${date}`,
  contents: 'On this page',
  termsChanged: 'We’ve updated our terms and privacy policy. Read the new version.',
  terms: 'Orders follow our terms and privacy policy.',
  read: 'Read the new version',
  readFirst: 'Read them first',
  agree: 'I agree',
  notAgreed: 'Your consent couldn’t be saved. Try again.',
  later: 'Later',
  thanks: 'Your consent is saved',
  cookies: {
    text: 'Necessary cookies keep you signed in and remember your language and cart. May we also remember that you’ve seen a promotion, so it doesn’t come up again?',
    now: 'Your current choice',
    none: 'Not chosen yet; necessary cookies only',
  },
} satisfies typeof thai
