import { page } from './page-module.ts'

/**
 * The one table of the storefront's addresses: the server answers them, the browser navigates among them, links are
 * made from them. A page has one row here, and one with its component and texts in `pages/`. Patterns match decoded paths.
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
  }),
  promotion: page({
    path: '/promotion/:id',
    access: 'public',
    needs: 'promotion',
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
  }),
  forgotPassword: page({
    path: '/forgot-password',
    access: 'public',
    needs: 'plain',
    title: 'titleLogin',
  }),
  cart: page({
    path: '/order/cart',
    also: ['/order'],
    access: 'retailer',
    needs: 'plain',
    title: 'titleCart',
  }),
  shipping: page({
    path: '/order/shipping&billing',
    access: 'retailer',
    needs: 'plain',
    title: 'titleShipping',
  }),
  confirm: page({
    path: '/order/confirm-order',
    access: 'retailer',
    needs: 'plain',
    title: 'titleConfirm',
  }),
  payment: page({
    path: '/order/payment',
    access: 'retailer',
    needs: 'plain',
    title: 'titlePayment',
  }),
  orders: page({
    path: '/retailer/order-history',
    also: ['/retailer'],
    access: 'retailer',
    needs: 'plain',
    title: 'titleOrders',
  }),
  order: page({
    path: '/retailer/order-history/:orderId',
    access: 'retailer',
    needs: 'plain',
    title: 'titleOrder',
  }),
  register: page({
    path: '/register',
    access: 'visitors',
    needs: 'plain',
    title: 'titleRegister',
  }),
  account: page({
    path: '/retailer/retailer-info',
    access: 'retailer',
    needs: 'plain',
    title: 'account',
  }),
  points: page({
    path: '/retailer/points',
    access: 'retailer',
    needs: 'plain',
    title: 'titlePoints',
  }),
  questions: page({
    path: '/retailer/question-and-answer',
    access: 'retailer',
    needs: 'text',
  }),
  contact: page({
    path: '/retailer/contact-us',
    access: 'retailer',
    needs: 'text',
  }),
  legal: page({
    path: '/privacy-and-terms',
    access: 'public',
    needs: 'text',
  }),
  cookies: page({
    path: '/cookie-policy',
    access: 'public',
    needs: 'text',
  }),
  about: page({
    path: '/about',
    access: 'public',
    needs: 'text',
  }),
  preview: page({
    path: '/preview/:slug',
    access: 'public',
    needs: 'text',
  }),
  hiddenProduct: page({
    path: '/preview/product/:id',
    access: 'public',
    needs: 'hidden-product',
  }),
  notFound: page({
    path: '/not-found',
    access: 'public',
    needs: 'not-found',
    title: 'titleNotFound',
  }),
}

export type RouteName = keyof typeof routes
