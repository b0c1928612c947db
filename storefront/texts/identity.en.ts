import type { identity as thai } from './identity.th.ts'

export const identity = {
  heading: 'Sign in to your shop',
  lead: 'Prices are open to all. Sign in when you are ready to order.',
  phone: 'Phone number',
  phoneHelp: 'The 10-digit number your shop is registered with',
  password: 'Password',
  showPassword: 'Show password',
  submit: 'Sign in',
  submitting: 'Signing in',
  phoneMissing: 'Enter your phone number',
  phoneInvalid: 'This is not a valid phone number. It has 10 digits',
  passwordMissing: 'Enter your password',
  wrong: 'The phone number or password is wrong',
  failed: 'Could not sign in. Please try again',
  noAccount: 'No account yet?',
  register: 'Register your shop',
} satisfies typeof thai
