import { consent } from './consent.en.ts'
import type { legal as thai } from './legal.th.ts'

export const legal = {
  consent,
  version: (version, date) => `Version ${version} · ${date}`,
  contents: 'On this page',
  asked: 'We have changed our terms and privacy policy. Please read the new version.',
  read: 'Read it',
  agree: 'I agree',
  later: 'Later',
  thanks: 'Your consent is recorded',
} satisfies typeof thai
