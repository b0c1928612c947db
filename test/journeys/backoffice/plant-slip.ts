import { sql } from 'kysely'
import type { Database } from '#server/adapters/database/database.ts'

/** A slip of the demo once more, for an order of its own. */
export async function plantSlip(db: Database, number: string, hoursAgo: number): Promise<void> {
  await sql`
    insert into orders (id, order_number, outlet_id, state, pay_type, created_at, gross_satang, offer_satang,
      delivery_satang, grand_total_satang, vat, shipping_address, billing_address)
    select gen_random_uuid(), ${number}, o.outlet_id, 'VERIFYING_PAYMENT', 'PROMPTPAY', now() - ${hoursAgo} * interval '1 hour',
      o.gross_satang, o.offer_satang, o.delivery_satang, o.grand_total_satang, o.vat, o.shipping_address, o.billing_address
    from orders o join payment_slip p on p.order_id = o.id limit 1`.execute(db)
  await sql`
    insert into payment_slip (id, order_id, outlet_id, state, sending_bank, reference, amount_satang, picture, content_hash,
      created_at)
    select gen_random_uuid(), o.id, o.outlet_id, 'pending', '014', o.order_number, o.grand_total_satang, p.picture,
      o.order_number, o.created_at
    from orders o cross join (select picture from payment_slip where picture is not null limit 1) as p
    where o.order_number = ${number}`.execute(db)
}
