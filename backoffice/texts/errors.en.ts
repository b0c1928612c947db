import type { CommonErrors, errors as thai } from './errors.th.ts'
import { withCodes } from './with-codes.ts'

export const errors: typeof thai = withCodes<CommonErrors>({
  offline: 'The server can’t be reached. Try again, and then check the internet connection',
  unauthenticated: 'Sign in first',
  forbidden: 'This isn’t part of your role. An administrator can add it',
  not_found: 'Not found: it may have been removed. Go back to the list',
  conflict: 'This has changed in the meantime. Reload the page and try again',
  validation: 'Something isn’t right. Check the fields marked red',
  rate_limited: 'Too many attempts. Wait a moment and try again',
  internal: 'Something went wrong. Try again',
  unavailable: 'The service isn’t working right now. Try again in a moment',
  refused: 'This couldn’t be done. Reload the page and try again',
})
