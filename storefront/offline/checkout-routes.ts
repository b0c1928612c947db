/** Between the cart and the paid order nobody is asked anything: there questions wait. */
export const checkoutRoutes: ReadonlySet<string> = new Set(['shipping', 'confirm', 'payment'])
