import type { account as thai } from './account.th.ts'
import { counted } from './namespaces.ts'

export const account: typeof thai = {
  title: 'My account',
  password: 'Password',
  oldPassword: 'Current password',
  newPassword: 'New password',
  changePassword: 'Change password',
  passwordChanged: 'Changed; other devices are signed out',
  factor: 'Second factor',
  factorText:
    'Signing in takes a code from an app on your phone, in addition to the password. The password alone no longer opens the account',
  needed: 'Your role may do a lot: it should have a second factor',
  off: 'Not in use',
  on: (date) => `In use since ${date}`,
  codesLeft: (count) => `${counted(count, 'recovery code')} left`,
  setUp: 'Set up',
  scan: 'Scan this with an authenticator app, such as Google Authenticator, and enter the 6 digits that it shows',
  qr: 'QR code for an authenticator app',
  secret: 'Or type this into the app',
  code: 'Code from the app',
  anyCode: 'Code from the app, or a recovery code',
  goOn: 'Continue',
  turnOn: 'Start using it',
  newCodes: 'New recovery codes',
  turnOff: 'Turn off',
  turnedOff: 'Turned off',
  recovery: 'Recovery codes',
  recoveryText:
    'For when you are without your phone. Each works once. They are not shown again: print them or write them down',
  codesLost:
    'The answer was lost. There may be new recovery codes that you have not seen: make new ones before you rely on the old ones',
  stored: 'I have kept them',
  wrongPassword: 'Wrong password',
  signIn: 'Sign in',
  signInFailed: 'Sign-in failed',
  signInFailedText: 'Try again, or ask your administrator.',
  notStaff: 'This account can’t open the back office',
  notStaffText: 'Sign in with a staff account.',
  addressOfShop: 'This copy has the address of the shop',
  addressOfShopText: (origin: string) =>
    `Signing in would lead to the shop itself. Start the copy again with PUBLIC_URL=${origin}.`,
}
