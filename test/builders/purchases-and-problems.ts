import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { resolveProblem } from '#contract/backoffice/day/order-problems/calls.ts'
import { addPurchaseOrder, receiveGoods, sendPurchaseOrder } from '#contract/backoffice/goods/purchasing/calls.ts'
import { addPurchaseInvoice, listReceiptsWithoutInvoice } from '#contract/backoffice/office/purchase-invoices/calls.ts'
import { bangkokDate } from '#rules/bangkok-time.ts'
import { minus, satangOf, sumOf, toBaht, vatWithin } from '#rules/money.ts'
import { addSupplier, listSuppliers } from '#contract/backoffice/goods/suppliers/calls.ts'
import { correctStock } from '#contract/backoffice/goods/stock/calls.ts'
import { expectAnswer, goods, type Trade } from './trade.ts'

// What else happens on a day: reports of retailers, and what the supplier buys.

/** Retailers report that goods were damaged, and some get money back. */
export async function complain({ server: { db }, chance, manager }: Trade): Promise<void> {
  const now = new Date()
  const id = randomUUID()
  const { rows } = await sql<{ id: string }>`
    insert into problem_report (id, order_id, outlet_id, kind, lines, state, created_at)
    select ${id}::uuid, o.id, o.outlet_id, 'damaged', json_build_array(json_build_object('lineNo', 1, 'productId', l.product_id, 'qty', 1)),
      'open', ${now}::timestamptz
    from orders o join order_line l on l.order_id = o.id and l.line_no = 1
    where o.state = 'DELIVERED' order by md5(o.id::text || ${id}) limit 1 returning id`.execute(db)
  if (rows.length === 0) return
  const body = chance.hits(0.6)
    ? { outcome: 'credit' as const, words: 'ขออภัย', creditAmt: chance.whole(1, 3000) / 100 }
    : { outcome: chance.pick(['redelivery', 'explained'] as const), words: 'ขออภัย' }
  expectAnswer(await manager.call(resolveProblem, { params: { id }, body }))
}

/** Suppliers' tax invoices for some goods that came, now and then one for two deliveries. */
async function invoiceSome({ chance, manager }: Pick<Trade, 'chance' | 'manager'>): Promise<void> {
  const open = expectAnswer(await manager.call(listReceiptsWithoutInvoice, { query: { size: 2 } })).body
  const receipts = open.content.slice(0, chance.whole(1, 2))
  if (receipts.length === 0) return
  const included = sumOf(receipts.map(({ taxedAmt }) => satangOf(taxedAmt)))
  const vat = vatWithin(included, 7)
  const issuedOn = bangkokDate(new Date())
  const body = {
    number: `IV-${randomUUID()}`,
    issuedOn,
    taxId: '0107542000011',
    valueAmt: toBaht(minus(included, vat)),
    vatAmt: toBaht(vat),
    receiptIds: receipts.map(({ id }) => id),
  }
  expectAnswer(await manager.call(addPurchaseInvoice, { key: randomUUID(), body }))
}

/** Orders goods from a supplier, of which some come; and corrects a stock. */
export async function buySome({ chance, manager }: Trade): Promise<void> {
  const name = 'บริษัท ผู้ผลิต จำกัด'
  const known = (await manager.call(listSuppliers)).body.content[0]
  const supplier =
    known ?? expectAnswer(await manager.call(addSupplier, { key: randomUUID(), body: { name, leadDays: 3 } })).body
  const lines = goods
    .filter(() => chance.hits(0.6))
    .map((productId) => ({
      productId,
      units: chance.whole(1, 60),
      costAmt: chance.whole(100, 9000) / 100,
    }))
  if (lines.length === 0) return
  const added = expectAnswer(
    await manager.call(addPurchaseOrder, { key: randomUUID(), body: { supplierId: supplier.id, lines } }),
  )
  if (added.status >= 400) throw new Error(JSON.stringify(added.problem))
  if (chance.hits(0.2)) return
  const { id, revision } = added.body
  expectAnswer(await manager.call(sendPurchaseOrder, { params: { id }, body: { revision } }))
  const came = lines
    .filter(() => chance.hits(0.7))
    .map(({ productId, units }) => ({ productId, units: chance.whole(1, units) }))
  if (came.length > 0)
    expectAnswer(await manager.call(receiveGoods, { params: { id }, key: randomUUID(), body: { lines: came } }))
  if (chance.hits(0.5)) await invoiceSome({ chance, manager })
  const correction = { productId: chance.pick(goods), delta: -chance.whole(1, 9), reason: 'damage' }
  expectAnswer(await manager.call(correctStock, { key: randomUUID(), body: correction } as never))
}
