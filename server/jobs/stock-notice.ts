import { consumeOutside, type OutsideConsumer } from '#server/outbox/outbox.ts'
import { notifyRetailer, type NoticeDeps } from './notify-retailer.ts'

/** Notifies a retailer, once, that a product it waited for is back. */
export const stockNotice = (deps: NoticeDeps): OutsideConsumer =>
  consumeOutside(
    { name: 'stock-notice', topics: ['stock.returned'] },
    async ({ id, payload: { outletId, productId } }) => {
      const product = await deps.db
        .selectFrom('product')
        .select('name_thai')
        .where('id', '=', productId)
        .executeTakeFirst()
      if (!product) return
      const text = `${product.name_thai} มีของแล้ว สั่งได้เลย ของมีจำกัด`
      await notifyRetailer(deps, outletId, { eventId: id, text, path: `/product/${productId}` })
    },
  )
