/** The payment page opened last, stored for the redirect under the name in the specification. */
type OpenedPayment = { orderNumber: string; url: string; channel: string }

const key = 'songdee.payment'

/** Stores it; a full storage keeps nobody from paying. */
export function rememberOpened(opened: OpenedPayment): void {
  try {
    sessionStorage.setItem(key, JSON.stringify(opened))
  } catch {
    // The payment is open; the order's page knows it without this.
  }
}
