import type { viewing as thai } from './viewing.th.ts'

export const viewing: typeof thai = {
  label: 'Viewing as a shop',
  heading: (store) => `Viewing as ${store} (read only)`,
  until: (time) => `until ${time}`,
  end: 'Stop viewing',
  hiddenLabel: 'A product that retailers do not see yet',
  hidden: 'This product is hidden: retailers do not see this page (read only)',
  notHidden: 'This product is on sale: retailers see this page (read only)',
  asRetailersWill: 'As retailers will see it',
  backToProduct: 'Back to the product',
}
