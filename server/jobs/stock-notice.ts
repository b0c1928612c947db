import { consumeOutside, type OutsideConsumer } from './outbox/consumer.ts'
import { textRetailer, type TextDeps } from './text-retailer.ts'

/** Notifies a retailer by text message, once, that a product it waited for is back. */
export const stockNotice = (deps: TextDeps): OutsideConsumer =>
  consumeOutside({ name: 'stock-notice', topics: ['stock.returned'] }, async ({ payload: { outletId, productId } }) => {
    const product = await deps.db
      .selectFrom('product')
      .select('name_thai')
      .where('id', '=', productId)
      .executeTakeFirst()
    if (product) await textRetailer(deps, outletId, `${product.name_thai} มีของแล้ว สั่งได้เลย ของมีจำกัด`)
  })
