/** Routes from the cart to the paid order: no question interrupts them. */
export const checkoutRoutes: ReadonlySet<string> = new Set(['shipping', 'confirm', 'payment'])
