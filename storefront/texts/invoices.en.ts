import type { invoices as thai } from './invoices.th.ts'

export const invoices = {
  heading: 'Tax invoice',
  invoice: 'Tax invoice (PDF)',
  receipt: 'Receipt (PDF)',
  creditNote: 'Credit note (PDF)',
  saved: (number) => `${number} downloaded`,
  receiptHeading: 'Receipt',
  exempt: 'Everything in this order is exempt from VAT, so there is no tax invoice',
  awaits: {
    payment: 'Issued as soon as we receive your payment. You can download it here then',
    delivery: 'Issued when the goods leave our warehouse. You can download it here then',
    issue: 'Being issued. You can download it here in a moment',
  },
} satisfies typeof thai
