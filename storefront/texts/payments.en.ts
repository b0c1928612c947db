import type { payments as thai } from './payments.th.ts'

export const payments = {
  chooseMethod: 'Please select payment method',
} satisfies typeof thai
