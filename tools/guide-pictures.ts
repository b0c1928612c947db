import type { PicturedScreen } from '#test/pictures/subjects.ts'

/** A row of a table that has been read. */
const rows = 'main [role=grid] [role=row][data-key]'
const thai = { language: 'th', dark: false } as const

const onDesktop = (
  name: string,
  data: string = rows,
  path = `/${name}`,
  as: 'manager' | 'stranger' = 'manager',
): PicturedScreen => ({
  name,
  subject: { path: `/backoffice${path}`, as, data },
  look: { ...thai, width: 1280, height: 800 },
})
const onPhone = (name: string, as: 'driver' | 'packer'): PicturedScreen => ({
  name,
  subject: { path: `/backoffice/${name}`, as, data: 'main li' },
  look: { ...thai, width: 360, height: 740 },
})

/** The pictures of the back office's guide and of `docs/screens.md`, in `docs/backoffice/`. */
export const guidePictures: readonly PicturedScreen[] = [
  onDesktop('sign-in', 'input[type=password]', '/orders', 'stranger'),
  onDesktop('orders'),
  onDesktop('order', 'main h2', '/orders/{order}'),
  onDesktop('order-for-retailer', 'main input', '/orders/new'),
  onDesktop('products'),
  onDesktop('new-product', 'main input', '/products/new'),
  onDesktop('calendar', rows, '/promotions/calendar'),
  onDesktop('figures', 'main h2'),
  onDesktop('picking'),
  onDesktop('pick-list', 'main', '/picking/{wave}/papers/pick_list'),
  onDesktop('stock'),
  onDesktop('prices'),
  onDesktop('price-lists'),
  onDesktop('runs'),
  onDesktop('slips', 'main .slip-frame img'),
  onDesktop('cash'),
  onDesktop('tax-months'),
  onDesktop('statements'),
  onDesktop('refunds'),
  onDesktop('problems', 'main .facts'),
  onDesktop('day', 'main h2'),
  onDesktop('audit'),
  onPhone('driver', 'driver'),
  onPhone('pack', 'packer'),
]
