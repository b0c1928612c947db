import { readPaperPictures } from '#server/company-settings/company-settings.ts'
import type { FastifyReply } from 'fastify'
import * as calls from '#contract/backoffice/goods/purchasing/calls.ts'
import * as schemas from '#contract/backoffice/goods/purchasing/schemas.ts'
import { fail, ok, type Result } from '#contract/errors.ts'
import type { Party } from '#rules/tax-invoices/tax-invoice.ts'
import { pageOf } from '#server/http/page.ts'
import { forStaff, type Route } from '#server/http/route.ts'
import { isUuid } from '#server/adapters/database/uuid.ts'
import { openPdfMaker, sendSheet, type PdfMaker } from '#server/tax-invoices/tax-invoices.ts'
import type { StockDeps } from '../adjust-stock.ts'
import { addOrder, closeOrder, saveOrder, sendOrder } from './change-order.ts'
import { orderSheet } from './order-sheet.ts'
import { proposeOrders } from './propose.ts'
import { receiveGoods } from './receive-goods.ts'
import { findOrders, presentHeader, readOrder } from './store.ts'

type PurchasingDeps = StockDeps & { seller: () => Party | null }

export function purchasingRoutes(deps: PurchasingDeps): Route[] {
  const { db } = deps
  const maker = openPdfMaker(() => readPaperPictures(db))
  return [
    forStaff(calls.proposePurchases, schemas.proposePurchases, async ({ query, now }) =>
      ok(await proposeOrders(db, query.supplier, now)),
    ),
    forStaff(calls.listPurchaseOrders, schemas.listPurchaseOrders, async ({ query }) => {
      const { rows, total } = await findOrders(db, query)
      return ok(pageOf(rows.map(presentHeader), total, query))
    }),
    forStaff(calls.getPurchaseOrder, schemas.getPurchaseOrder, async ({ params: { id } }) => {
      const order = isUuid(id) ? await readOrder(db, id) : null
      return order ? ok(order) : fail('not_found')
    }),
    forStaff(calls.addPurchaseOrder, schemas.addPurchaseOrder, (request) => addOrder(db, request)),
    forStaff(calls.savePurchaseOrder, schemas.savePurchaseOrder, (request) => saveOrder(db, request)),
    forStaff(calls.sendPurchaseOrder, schemas.sendPurchaseOrder, (request) => sendOrder(db, request)),
    forStaff(calls.closePurchaseOrder, schemas.closePurchaseOrder, (request) => closeOrder(db, request)),
    forStaff(calls.receiveGoods, schemas.receiveGoods, (request) => receiveGoods(deps, request)),
    forStaff(calls.printPurchaseOrder, schemas.printPurchaseOrder, ({ params, reply }) =>
      sendOrderPdf(deps, maker, params.id, reply),
    ),
  ]
}

async function sendOrderPdf(
  { db, seller: sellerNow }: PurchasingDeps,
  maker: PdfMaker,
  id: string,
  reply: FastifyReply,
): Promise<Result<unknown>> {
  const order = isUuid(id) ? await readOrder(db, id) : null
  if (!order) return fail('not_found')
  const seller = sellerNow()
  if (!seller) return fail('seller_missing')
  const supplier = await db
    .selectFrom('supplier')
    .select(['name', 'address', 'phone', 'contact', 'tax_id as taxId', 'branch'])
    .where('id', '=', order.supplier.id)
    .executeTakeFirstOrThrow()
  const products = await db
    .selectFrom('product')
    .select(['id', 'vat_percent'])
    .where(
      'id',
      'in',
      order.goods.map(({ productId }) => productId),
    )
    .execute()
  const vatPercents = new Map(products.map((product) => [product.id, product.vat_percent]))
  return sendSheet(orderSheet(order, { buyer: seller, supplier, vatPercents }), { maker, retailerId: null, reply })
}
