/**
 * Adds a restricted product to the cart where the cookie grants access; else opens the dialog, whose module is fetched
 * on first use. If that fails the product is added like an unrestricted one, and the server rejects it.
 * @param put for a visitor it leads to the login page and stores the pending product
 */
export const withAccess = (productId: number, put: () => void): void =>
  document.cookie.includes('verify-restrict-product=')
    ? put()
    : void import('./open-dialog.tsx').then(({ requestAccess }) => requestAccess(productId, put), put)
