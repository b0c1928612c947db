import { page } from './page-module.ts'

/**
 * The one table of the storefront's addresses: the server answers them, the browser navigates among them, links are
 * made from them. A page has one row here, one module in `pages/` and its texts. Patterns match decoded paths.
 */
export const routes = {
  home: page({
    path: '/',
    also: ['/homepage'],
    access: 'public',
    needs: 'home',
  }),
  category: page({
    path: '/category/:id',
    access: 'public',
    needs: 'category',
  }),
  product: page({
    path: '/product/:id',
    access: 'public',
    needs: 'product',
  }),
  recent: page({
    path: '/all/recent',
    access: 'public',
    needs: 'plain',
    title: 'titleRecent',
    texts: ['browse'],
  }),
  promotion: page({
    path: '/promotion/:id',
    access: 'public',
    needs: 'promotion',
    texts: ['browse'],
  }),
  all: page({
    path: '/all/:title/:subCategoryId?',
    access: 'public',
    needs: 'all',
  }),
  search: page({
    path: '/search-results',
    access: 'public',
    needs: 'search',
  }),
  brandBanner: page({
    path: '/principle/:slug',
    access: 'public',
    needs: 'banner',
  }),
  productBanner: page({
    path: '/banner/:slug',
    access: 'public',
    needs: 'banner',
  }),
  hotSaleBanner: page({
    path: '/hot-sale/:slug',
    access: 'public',
    needs: 'banner',
  }),
  login: page({
    path: '/login',
    access: 'visitors',
    needs: 'plain',
    title: 'titleLogin',
    texts: ['identity', 'errors'],
  }),
  forgotPassword: page({
    path: '/forgot-password',
    access: 'public',
    needs: 'plain',
    title: 'titleLogin',
    texts: ['identity', 'errors'],
  }),
  cart: page({
    path: '/order/cart',
    also: ['/order'],
    access: 'retailer',
    needs: 'plain',
    title: 'titleCart',
    texts: ['cart', 'errors', 'offline'],
  }),
  shipping: page({
    path: '/order/shipping&billing',
    access: 'retailer',
    needs: 'plain',
    title: 'titleShipping',
    texts: ['cart', 'checkout', 'errors'],
  }),
  confirm: page({
    path: '/order/confirm-order',
    access: 'retailer',
    needs: 'plain',
    title: 'titleConfirm',
    texts: ['cart', 'checkout', 'payments', 'errors'],
  }),
  payment: page({
    path: '/order/payment',
    access: 'retailer',
    needs: 'plain',
    title: 'titlePayment',
    texts: ['cart', 'orders', 'payments', 'errors'],
  }),
  orders: page({
    path: '/retailer/order-history',
    also: ['/retailer'],
    access: 'retailer',
    needs: 'plain',
    title: 'titleOrders',
    texts: ['cart', 'orders', 'errors'],
  }),
  order: page({
    path: '/retailer/order-history/:orderId',
    access: 'retailer',
    needs: 'plain',
    title: 'titleOrder',
    texts: ['cart', 'orders', 'payments', 'invoices', 'errors'],
  }),
  register: page({
    path: '/register',
    access: 'visitors',
    needs: 'plain',
    title: 'titleRegister',
    texts: ['register', 'map', 'identity', 'errors'],
  }),
  account: page({
    path: '/retailer/retailer-info',
    access: 'retailer',
    needs: 'plain',
    title: 'account',
    texts: ['account', 'register', 'identity', 'map', 'errors'],
  }),
  points: page({
    path: '/retailer/points',
    access: 'retailer',
    needs: 'plain',
    title: 'titlePoints',
    texts: ['account', 'errors'],
  }),
  questions: page({
    path: '/retailer/question-and-answer',
    access: 'retailer',
    needs: 'text',
    texts: ['help'],
  }),
  contact: page({
    path: '/retailer/contact-us',
    access: 'retailer',
    needs: 'text',
    texts: ['help', 'map'],
  }),
  legal: page({
    path: '/privacy-and-terms',
    access: 'public',
    needs: 'text',
    texts: ['legal'],
  }),
  cookies: page({
    path: '/cookie-policy',
    access: 'public',
    needs: 'text',
    texts: ['legal'],
  }),
  about: page({
    path: '/about',
    access: 'public',
    needs: 'text',
    texts: ['legal'],
  }),
  preview: page({
    path: '/preview/:slug',
    access: 'public',
    needs: 'text',
    texts: ['help', 'map', 'legal'],
  }),
  hiddenProduct: page({
    path: '/preview/product/:id',
    access: 'public',
    needs: 'hidden-product',
    texts: ['viewing'],
  }),
  notFound: page({
    path: '/not-found',
    access: 'public',
    needs: 'not-found',
    title: 'titleNotFound',
  }),
}

export type RouteName = keyof typeof routes
