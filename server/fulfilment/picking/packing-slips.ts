import { sql } from 'kysely'
import type { AnswerOf } from '#contract/call.ts'
import type { listPackingSlips } from '#contract/backoffice/day/picking/calls.ts'
import { toBaht } from '#rules/money.ts'
import type { Database } from '#server/adapters/database/database.ts'
import type { Receiver } from '#server/adapters/database/order-tables.ts'
import { findDues } from '#server/orders/order-money.ts'
import { dueOf } from '#server/orders/order-reading.ts'
import { piecesOfLine, productOfLine } from '#server/orders/shared-texts.ts'
import { boxesOfOrder, runStop, stagesBefore, type RunStop } from './store.ts'

type Slip = AnswerOf<typeof listPackingSlips>['slips'][number]
type SlipRow = Omit<
  Slip,
  'dueAmt' | 'receiver' | 'phoneNumber' | 'payType' | 'run' | 'address' | 'landmark' | 'pickUpFrom'
> & {
  pickUpFrom: Date | null
  receiver: Receiver | null
  phone: string
  shipping: Partial<
    Record<'address_line' | 'sub_district' | 'district' | 'province' | 'postal_code' | 'landmark', string>
  >
  run: RunStop | null
}

/** The packing slips of the orders of a wave that were not cancelled, by box. */
export async function findPackingSlips(db: Database, waveId: string): Promise<Slip[]> {
  const { rows } = await sql<SlipRow>`
    select o.id, o.order_number as "orderNumber", w.box, ${boxesOfOrder('o')} as boxes,
      t.outlet_code as "outletCode", t.store_name as "storeName", o.receiver, t.phone, o.shipping_address as shipping,
      coalesce(o.note, '') as note, o.delivery_day as "deliveryDay", o.pick_up_from as "pickUpFrom", ${runStop} as run,
      (select json_agg(json_build_object('lineNo', l.line_no, 'sku', p.sku, 'nameThai', of_line.product->>'nameThai',
          'nameEng', of_line.product->>'nameEng', 'unit', of_line.product->>'unit',
          'pieces', ${piecesOfLine}, 'free', l.type = 'FREE', 'qty', l.qty,
          'packedQty', coalesce(l.picked_qty, l.qty), 'shortReason', l.short_reason) order by l.line_no)
        from order_line l cross join lateral (select ${productOfLine} as product) of_line
          join product p on p.id = l.product_id where l.order_id = o.id) as lines
    from pick_wave_order w join orders o on o.id = w.order_id join outlet t on t.id = o.outlet_id
    where w.wave_id = ${waveId}::uuid and o.stage <> all(${[...stagesBefore, 'CANCELLED']}::text[]) order by w.box`.execute(
    db,
  )
  const dues = await findDues(
    db,
    rows.map(({ id }) => id),
  )
  return rows.flatMap(({ receiver, phone, shipping, pickUpFrom, ...row }) => {
    const due = dues.get(row.id)
    const { address_line: line, sub_district: subDistrict, district, province, postal_code: postalCode } = shipping
    return due
      ? [
          {
            ...row,
            pickUpFrom: pickUpFrom?.toISOString() ?? null,
            receiver: receiver?.name ?? '',
            phoneNumber: receiver?.phone ?? phone,
            address: [line, subDistrict, district, province, postalCode].filter(Boolean).join(' '),
            landmark: shipping.landmark ?? '',
            payType: due.pay_type,
            dueAmt: toBaht(dueOf(due)),
          },
        ]
      : []
  })
}
