/** The payment page that was opened last, kept for the redirect under the name the specification gives it. */
type OpenedPayment = { orderNumber: string; url: string; channel: string }

const key = 'songdee.payment'

export const rememberOpened = (opened: OpenedPayment): void => sessionStorage.setItem(key, JSON.stringify(opened))
