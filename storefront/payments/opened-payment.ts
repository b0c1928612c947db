/** The payment page that was opened last, kept for the redirect and for opening it again. */
export type OpenedPayment = { orderNumber: string; url: string; channel: string }

const key = 'songdee.payment'

export const rememberOpened = (opened: OpenedPayment): void => sessionStorage.setItem(key, JSON.stringify(opened))

/** The page that was opened for this order, if it was the last. */
export function openedFor(orderNumber: string): OpenedPayment | null {
  try {
    const opened = JSON.parse(sessionStorage.getItem(key) ?? 'null') as OpenedPayment | null
    return opened?.orderNumber === orderNumber ? opened : null
  } catch {
    return null
  }
}
