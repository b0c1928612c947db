/**
 * Puts restricted goods into the cart where the cookie tells of access; else the dialog asks for it, whose module is
 * fetched when it is first needed. Without the dialog the product goes the way of any tap, and the server refuses it.
 * @param put for a visitor it leads to the login page and keeps the wish
 */
export const withAccess = (productId: number, put: () => void): void =>
  document.cookie.includes('verify-restrict-product=')
    ? put()
    : void import('./open-dialog.tsx').then(({ askForAccess }) => askForAccess(productId, put), put)
