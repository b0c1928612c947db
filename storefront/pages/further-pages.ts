export { Guard } from '#storefront/identity/Guard.tsx'
import type { FurtherPages } from '#storefront/router/pages.ts'

/** The components and texts of all other pages: in a file that the first load of a public page goes without. */
export const furtherPages: FurtherPages = {
  recent: { load: async () => (await import('./recent.tsx')).RecentPage, texts: ['browse', 'lists'] },
  promotion: { load: async () => (await import('./promotion.tsx')).PromotionPage, texts: ['browse', 'lists'] },
  login: { load: async () => (await import('./login.tsx')).LoginPage, texts: ['identity', 'errors'] },
  forgotPassword: {
    load: async () => (await import('./forgot-password.tsx')).ForgotPasswordPage,
    texts: ['identity', 'errors'],
  },
  cart: { load: async () => (await import('./cart.tsx')).CartPage, texts: ['cart', 'errors', 'offline'] },
  shipping: { load: async () => (await import('./shipping.tsx')).ShippingPage, texts: ['cart', 'checkout', 'errors'] },
  confirm: {
    load: async () => (await import('./confirm-order.tsx')).ConfirmOrderPage,
    texts: ['cart', 'checkout', 'payments', 'errors'],
  },
  payment: {
    load: async () => (await import('./payment.tsx')).PaymentPage,
    texts: ['cart', 'orders', 'payments', 'errors', 'offline'],
  },
  orders: {
    load: async () => (await import('./order-history.tsx')).OrderHistoryPage,
    texts: ['cart', 'orders', 'errors'],
  },
  order: {
    load: async () => (await import('./order.tsx')).OrderPage,
    texts: ['cart', 'orders', 'payments', 'invoices', 'errors'],
  },
  register: {
    load: async () => (await import('#storefront/account/RegisterForm.tsx')).RegisterForm,
    texts: ['register', 'map', 'identity', 'errors'],
  },
  account: {
    load: async () => (await import('#storefront/account/Account.tsx')).Account,
    texts: ['account', 'register', 'identity', 'map', 'errors', 'offline'],
  },
  points: { load: async () => (await import('./points.tsx')).PointsPage, texts: ['account', 'errors'] },
  questions: { load: async () => (await import('#storefront/help/Questions.tsx')).Questions, texts: ['help'] },
  contact: { load: async () => (await import('#storefront/help/Contact.tsx')).Contact, texts: ['help', 'map'] },
  legal: { load: async () => (await import('#storefront/content/TextArticle.tsx')).TextArticle, texts: ['legal'] },
  cookies: { load: async () => (await import('./cookie-policy.tsx')).CookiePolicyPage, texts: ['legal'] },
  about: { load: async () => (await import('#storefront/content/TextArticle.tsx')).TextArticle, texts: ['legal'] },
  preview: { load: async () => (await import('./preview.tsx')).PreviewPage, texts: ['help', 'map', 'legal'] },
  hiddenProduct: {
    load: async () => (await import('./hidden-product.tsx')).HiddenProductPage,
    texts: ['product', 'viewing'],
  },
  notFound: { load: async () => (await import('./not-found.tsx')).NotFoundPage, texts: ['browse'] },
}
