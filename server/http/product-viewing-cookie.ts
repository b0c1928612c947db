import { secretCookie } from './cookies.ts'

/** The name of the cookie with which a browser opens the page of one hidden product. */
export const productViewingName = (productId: number): string => `viewing-${productId}`

/** That cookie, sent with documents and with the data of pages, until the viewing ends. */
export const productViewingCookie = (
  productId: number,
  { token, until, now, publicUrl }: { token: string; until: Date; now: Date; publicUrl: string },
): string =>
  secretCookie(productViewingName(productId), token, {
    path: '/',
    seconds: Math.floor((until.getTime() - now.getTime()) / 1000),
    secure: publicUrl.startsWith('https:'),
  })
