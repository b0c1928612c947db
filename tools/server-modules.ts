/**
 * The modules of the server with their front files. A module may use those before it, through their front files. What a
 * module is for says the first line of its first front file, or of its routes where no other module uses it.
 */
export const modules: Record<string, readonly string[]> = {
  outbox: ['outbox.ts'],
  'staff-actions': ['staff-actions.ts'],
  content: ['content.ts'],
  identity: [
    'identity.ts',
    'outlets.ts',
    'addresses.ts',
    'geography.ts',
    'sign-in-help.ts',
    'phone-codes.ts',
    'code-hash.ts',
  ],
  'company-settings': ['company-settings.ts'],
  catalogue: ['catalogue.ts', 'categories.ts', 'snapshot.ts'],
  search: ['search.ts'],
  prices: ['prices.ts'],
  goods: ['goods.ts'],
  'restricted-goods': ['restricted-goods.ts'],
  loyalty: ['loyalty.ts'],
  promotions: ['promotions.ts'],
  'stock-ledger': ['stock-ledger.ts'],
  'waiting-room': ['waiting-room.ts'],
  cart: ['cart.ts', 'order-rules.ts'],
  orders: [
    'orders.ts',
    'as-shown.ts',
    'order-money.ts',
    'refunds.ts',
    'order-reading.ts',
    'staff-reading.ts',
    'arriving-goods.ts',
    'received-cash.ts',
    'credit.ts',
    'shared-texts.ts',
  ],
  refunds: ['refunds.ts'],
  'order-change': ['order-change.ts'],
  'order-problems': ['order-problems.ts'],
  'order-desk': ['order-desk.ts'],
  'tax-invoices': ['tax-invoices.ts'],
  stock: ['stock.ts'],
  fulfilment: ['fulfilment.ts'],
  payments: ['payments.ts'],
  cash: ['cash.ts'],
  credit: ['credit.ts'],
  figures: ['figures.ts'],
  'smart-basket': ['smart-basket.ts'],
  retailers: ['retailers.ts'],
  restock: [],
  'stock-alerts': ['stock-alerts.ts'],
  reminders: ['reminders.ts'],
  line: ['line.ts'],
  webhooks: ['webhooks.ts'],
  account: [],
  'data-tasks': ['data-tasks.ts'],
  audit: ['audit.ts'],
  backoffice: ['backoffice.ts'],
  import: ['import.ts'],
  export: [],
  pages: [],
  jobs: [],
}

/** The module that a file belongs to; empty for what belongs to none. */
export const moduleOf = (path: string): string => /^server\/([^/]+)\//.exec(path)?.[1] ?? ''

/** The file whose first line says what a module is for. */
export const firstFileOf = (module: string): string =>
  `server/${module}/${modules[module]?.[0] ?? (['pages', 'jobs'].includes(module) ? 'open.ts' : 'routes.ts')}`
