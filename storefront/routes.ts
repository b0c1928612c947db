import { page } from './router/page-module.ts'

/**
 * The one table of the shop's addresses: the server answers them, the browser moves among them, links are made from
 * them. A page has one line here, one module in `pages/` and its texts. Patterns match decoded paths.
 */
export const routes = {
  home: page({
    path: '/',
    also: ['/homepage'],
    access: 'public',
    needs: 'home',
    title: 'titleHome',
    load: () => import('./pages/home.tsx').then((module) => module.HomePage),
  }),
  category: page({
    path: '/category/:id',
    access: 'public',
    needs: 'category',
    title: 'titleHome',
    load: () => import('./pages/listing.tsx').then((module) => module.ListingPage),
  }),
  product: page({
    path: '/product/:id',
    access: 'public',
    needs: 'product',
    title: 'titleHome',
    load: () => import('./pages/product.tsx').then((module) => module.ProductPage),
  }),
  all: page({
    path: '/all/:title/:subCategoryId?',
    access: 'public',
    needs: 'all',
    title: 'titleHome',
    load: () => import('./pages/listing.tsx').then((module) => module.ListingPage),
  }),
  search: page({
    path: '/search-results',
    access: 'public',
    needs: 'search',
    title: 'titleHome',
    load: () => import('./pages/listing.tsx').then((module) => module.ListingPage),
  }),
  brandBanner: page({
    path: '/principle/:slug',
    access: 'public',
    needs: 'banner',
    title: 'titleHome',
    load: () => import('./pages/listing.tsx').then((module) => module.ListingPage),
  }),
  productBanner: page({
    path: '/banner/:slug',
    access: 'public',
    needs: 'banner',
    title: 'titleHome',
    load: () => import('./pages/listing.tsx').then((module) => module.ListingPage),
  }),
  hotSaleBanner: page({
    path: '/hot-sale/:slug',
    access: 'public',
    needs: 'banner',
    title: 'titleHome',
    load: () => import('./pages/listing.tsx').then((module) => module.ListingPage),
  }),
  login: page({
    path: '/login',
    access: 'visitors',
    needs: 'plain',
    title: 'titleLogin',
    rooms: ['identity'],
    load: () => import('./pages/login.tsx').then((module) => module.LoginPage),
  }),
  cart: page({
    path: '/order/cart',
    also: ['/order'],
    access: 'retailer',
    needs: 'plain',
    title: 'titleCart',
    load: () => import('./pages/cart.tsx').then((module) => module.CartPage),
  }),
  shipping: page({
    path: '/order/shipping&billing',
    access: 'retailer',
    needs: 'plain',
    title: 'titleShipping',
    rooms: ['checkout'],
    load: () => import('./pages/shipping.tsx').then((module) => module.ShippingPage),
  }),
  confirm: page({
    path: '/order/confirm-order',
    access: 'retailer',
    needs: 'plain',
    title: 'titleConfirm',
    rooms: ['checkout', 'payments'],
    load: () => import('./pages/confirm-order.tsx').then((module) => module.ConfirmOrderPage),
  }),
  payment: page({
    path: '/order/payment',
    access: 'retailer',
    needs: 'plain',
    title: 'titlePayment',
    rooms: ['payments'],
    load: () => import('./pages/payment.tsx').then((module) => module.PaymentPage),
  }),
  orders: page({
    path: '/retailer/order-history',
    also: ['/retailer'],
    access: 'retailer',
    needs: 'plain',
    title: 'titleOrders',
    rooms: ['orders'],
    load: () => import('./pages/order-history.tsx').then((module) => module.OrderHistoryPage),
  }),
  order: page({
    path: '/retailer/order-history/:orderId',
    access: 'retailer',
    needs: 'plain',
    title: 'titleOrder',
    rooms: ['orders', 'payments'],
    load: () => import('./pages/order.tsx').then((module) => module.OrderPage),
  }),
  notFound: page({
    path: '/not-found',
    access: 'public',
    needs: 'not-found',
    title: 'titleNotFound',
    load: () => import('./pages/not-found.tsx').then((module) => module.NotFoundPage),
  }),
}

export type RouteName = keyof typeof routes
