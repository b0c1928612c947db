import type { checkout as thai } from './checkout.th.ts'

export const checkout = {
  continue: 'Continue',
} satisfies typeof thai
