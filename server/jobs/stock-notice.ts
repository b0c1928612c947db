import type { Database } from '#server/adapters/database/database.ts'
import type { SmsSender } from '#server/adapters/sms/port.ts'
import { findOutlet } from '#server/identity/identity.ts'
import { consumeOutside, type OutsideConsumer } from './outbox/consumer.ts'

/**
 * Notifies a retailer by text message that a product it waited for is back: once, and on a verified phone number only.
 */
export const stockNotice = ({ db, sms }: { db: Database; sms: SmsSender }): OutsideConsumer =>
  consumeOutside({ name: 'stock-notice', topics: ['stock.returned'] }, async ({ payload: { outletId, productId } }) => {
    const outlet = await findOutlet(db, outletId)
    if (!outlet?.phoneVerified || !/^0\d{9}$/.test(outlet.phone)) return
    const product = await db.selectFrom('product').select('name_thai').where('id', '=', productId).executeTakeFirst()
    if (!product) return
    const text = `${product.name_thai} มีของแล้ว สั่งได้เลย ของมีจำกัด`
    const sent = await sms.send({ phone: outlet.phone, outletId, text, at: new Date() })
    if (!sent.ok) throw new Error(sent.error.detail ?? sent.error.code)
  })
