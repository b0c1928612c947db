/** The payment page opened last, stored for the redirect under the name in the specification. */
type OpenedPayment = { orderNumber: string; url: string; channel: string }

const key = 'songdee.payment'

export const rememberOpened = (opened: OpenedPayment): void => sessionStorage.setItem(key, JSON.stringify(opened))
