import { applyDense } from '#storefront/catalogue/dense-list.ts'
import type { PageLoaders } from '#storefront/router/pages.ts'

/** In a browser a list has its layout before it is shown; without a network it may lack its style sheet. */
const listing = async () => {
  const laidOut = typeof document === 'undefined' ? null : applyDense().catch(() => undefined)
  const [{ ListingPage }] = await Promise.all([import('./listing.tsx'), laidOut])
  return ListingPage
}

/** The component of each page, loaded on the first visit. The compiler checks it against the data of its route. */
export const loaders: PageLoaders = {
  home: async () => (await import('./home.tsx')).HomePage,
  category: listing,
  product: async () => (await import('./product.tsx')).ProductPage,
  recent: async () => (await import('./recent.tsx')).RecentPage,
  promotion: async () => (await import('./promotion.tsx')).PromotionPage,
  all: listing,
  search: listing,
  brandBanner: listing,
  productBanner: listing,
  hotSaleBanner: listing,
  login: async () => (await import('./login.tsx')).LoginPage,
  forgotPassword: async () => (await import('./forgot-password.tsx')).ForgotPasswordPage,
  cart: async () => (await import('./cart.tsx')).CartPage,
  shipping: async () => (await import('./shipping.tsx')).ShippingPage,
  confirm: async () => (await import('./confirm-order.tsx')).ConfirmOrderPage,
  payment: async () => (await import('./payment.tsx')).PaymentPage,
  orders: async () => (await import('./order-history.tsx')).OrderHistoryPage,
  order: async () => (await import('./order.tsx')).OrderPage,
  register: async () => (await import('#storefront/account/RegisterForm.tsx')).RegisterForm,
  account: async () => (await import('#storefront/account/Account.tsx')).Account,
  points: async () => (await import('./points.tsx')).PointsPage,
  questions: async () => (await import('#storefront/help/Questions.tsx')).Questions,
  contact: async () => (await import('#storefront/help/Contact.tsx')).Contact,
  legal: async () => (await import('#storefront/content/TextArticle.tsx')).TextArticle,
  cookies: async () => (await import('./cookie-policy.tsx')).CookiePolicyPage,
  about: async () => (await import('#storefront/content/TextArticle.tsx')).TextArticle,
  preview: async () => (await import('./preview.tsx')).PreviewPage,
  hiddenProduct: async () => (await import('./product.tsx')).HiddenProductPage,
  notFound: async () => (await import('./not-found.tsx')).NotFoundPage,
}
