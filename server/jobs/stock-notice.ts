import { bangkokDay } from '#rules/bangkok-time.ts'
import { isQuiet, quietFrom } from '#rules/restock/order-day.ts'
import { findKeptOutlet } from '#server/identity/outlets.ts'
import { consumeOutside, type OutsideConsumer } from '#server/outbox/outbox.ts'
import { isReturned, watchAgain } from '#server/stock-alerts/stock-alerts.ts'
import { notifyRetailer, type NoticeDeps } from './notify-retailer.ts'

type StockNoticeDeps = NoticeDeps & { now?: () => Date }

/**
 * Notifies a retailer, once, that a product it waited for is back. Where that takes until the evening, or the product is gone again
 * by then, the retailer goes on waiting.
 */
export const stockNotice = (deps: StockNoticeDeps): OutsideConsumer =>
  consumeOutside(
    { name: 'stock-notice', topics: ['stock.returned'] },
    async ({ id, payload: { outletId, productId } }) => {
      const product = await deps.db
        .selectFrom('product')
        .select('name_thai')
        .where('id', '=', productId)
        .executeTakeFirst()
      const outlet = await findKeptOutlet(deps.db, outletId)
      if (!product || !outlet) return
      const now = deps.now?.() ?? new Date()
      const alert = { outletId: outlet.id, productId }
      if (isQuiet(now) || !(await isReturned(deps.db, alert))) return watchAgain(deps.db, alert, now)
      const text = `${product.name_thai} มีของแล้ว สั่งได้เลย ของมีจำกัด`
      const until = quietFrom(bangkokDay(now))
      await notifyRetailer(deps, outletId, { eventId: id, text, path: `/product/${productId}`, until })
    },
  )
