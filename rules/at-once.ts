// How many records one call of the back office takes. The contract refuses more: screens send them in parts, or say the limit
// where they belong together.

/** Records of a call that answers for each of them. */
export const mostAtOnce = 500
/** Refunds that are recorded by one call: each has its reference. */
export const mostRefundsAtOnce = 200
/** Tax invoices that are issued by one call. */
export const mostInvoicesAtOnce = 100
/** Orders or receipts on one invoice. */
export const mostOnOneInvoice = 100
/** Products on one order to a supplier. */
export const mostOrdered = 500
/** Stops of one run. */
export const mostStops = 300
/** Refunds in one file for the bank. */
export const mostInOneFile = 5000
