import { randomInt, randomUUID } from 'node:crypto'
import { satang } from '#rules/money.ts'
import type { HoldReason } from '#rules/orders/odd-order.ts'
import type { Database } from '#server/adapters/database/database.ts'
import { emit } from '#server/events/emit.ts'
import { aRetailer, type Retailer } from '#test/builders/retailer.ts'

const hour = 60 * 60_000
const day = 24 * hour
/** What a unit of the product is sold for, and what it costs the supplier; satang. */
const price = 50_00
const cost = satang(2_00)
const usualQty = 6

type OddKind = Exclude<HoldReason['code'], 'by_staff' | 'ten_times_value' | 'other_currency'>
const kinds: readonly OddKind[] = ['ten_times_usual', 'new_retailer_much_cash', 'changed_address', 'below_cost']

type NightOrders = { usual: string[]; odd: { id: string; orderNumber: string; kind: OddKind }[] }

/**
 * The orders of a night, in a province that no other journey looks at: 92 as usual and two of each kind that is odd, identified
 * to everybody as placed.
 */
export async function aMorning(
  db: Database,
  { province, provinceCode }: { province: string; provinceCode: string },
): Promise<NightOrders> {
  const morning: NightOrders = { usual: [], odd: [] }
  const { id: productId } = await db.selectFrom('product').select('id').orderBy('id').executeTakeFirstOrThrow()
  await db.updateTable('product').set({ cost_satang: cost }).where('id', '=', productId).execute()
  const at = (index: number) => new Date(Date.now() - 9 * hour + index * 5 * 60_000)
  const area = { productId, province, province_code: provinceCode }
  for (let index = 0; index < 23; index += 1) {
    const retailer = await aRegular(db, area)
    for (let turn = 0; turn < 4; turn += 1)
      morning.usual.push((await write(db, retailer, { ...area, at: at(index * 4 + turn), qty: usualQty + turn })).id)
  }
  for (const [index, kind] of [...kinds, ...kinds].entries()) {
    const isNew = kind === 'new_retailer_much_cash'
    const retailer = isNew ? await aRetailer(db, { phone: aPhone() }) : await aRegular(db, area)
    const { id, orderNumber } = await write(db, retailer, {
      ...area,
      at: at(index * 11 + 3),
      qty: kind === 'ten_times_usual' ? 120 : isNew ? 500 : usualQty,
      ...(kind === 'changed_address' && { house: '99/9 ซอยใหม่' }),
      ...(kind === 'below_cost' && { unitPrice: 1 }),
    })
    morning.odd.push({ id, orderNumber, kind })
  }
  return morning
}

const aPhone = () => `06${randomInt(10_000_000, 99_999_999)}`

/** A retailer with five deliveries. */
async function aRegular(db: Database, area: Area): Promise<Retailer> {
  const retailer = await aRetailer(db, { phone: aPhone() })
  for (let week = 1; week <= 5; week += 1)
    await write(db, retailer, { ...area, at: new Date(Date.now() - week * 7 * day), qty: usualQty, isPast: true })
  return retailer
}

type Area = { productId: number; province: string; province_code: string }
type NightOrder = Area & { at: Date; qty: number; house?: string; unitPrice?: number; isPast?: boolean }

async function write(
  db: Database,
  retailer: Retailer,
  order: NightOrder,
): Promise<{ id: string; orderNumber: string }> {
  const { at, qty, house = '1 หมู่ 1', unitPrice = price, isPast = false, productId, ...area } = order
  const id = randomUUID()
  const orderNumber = `M${id.replaceAll('-', '').slice(0, 12).toUpperCase()}`
  const total = satang(qty * unitPrice)
  const address = JSON.stringify({
    address_line: house,
    sub_district: 'ในเมือง',
    district: 'เมือง',
    postal_code: '50000',
    ...area,
  })
  await db.transaction().execute(async (tx) => {
    await tx
      .insertInto('orders')
      .values({
        id,
        order_number: orderNumber,
        outlet_id: retailer.id,
        state: isPast ? 'DELIVERED' : 'ORDER_COMPLETE',
        created_at: at,
        pay_type: 'COD',
        gross_satang: total,
        offer_satang: satang(0),
        delivery_satang: satang(0),
        grand_total_satang: total,
        vat: '[]',
        coupon_code: null,
        shipping_address: address,
        billing_address: address,
        tax_invoice: null,
        note: null,
      })
      .execute()
    const line = { order_id: id, line_no: 1, product_id: productId, qty, type: 'NORMAL' as const, vat_percent: 7 }
    const product = JSON.stringify({ nameThai: 'น้ำปลา', nameEng: 'Fish sauce', image: null, unit: 'ลัง' })
    await tx
      .insertInto('order_line')
      .values({
        ...line,
        unit_price_satang: satang(unitPrice),
        gross_satang: total,
        offer_satang: satang(0),
        total_satang: total,
        product,
        applied: '[]',
      })
      .execute()
    await tx
      .insertInto('order_event')
      .values({ order_id: id, state: 'ORDER_COMPLETE', at, actor: `outlet:${retailer.outletCode}`, reason: null })
      .execute()
    const payload = {
      orderId: id,
      orderNumber,
      outletId: retailer.id,
      payType: 'COD' as const,
      grandTotal: total,
      pointsUsed: 0,
    }
    if (!isPast) await emit(tx, { topic: 'order.placed', payload, at })
  })
  return { id, orderNumber }
}
