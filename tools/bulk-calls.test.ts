import { join } from 'node:path'
import * as z from 'zod/mini'
import { expect, test } from 'vitest'
import { mostAtOnce } from '#rules/at-once.ts'
import { root, sourceFiles } from './source-files.ts'

// A call of the back office that takes many records takes a limited number. There is one way to send more: in parts, by
// `sendInParts`; or the screen says the limit before it is pressed, by `MostAtOnce`.

/** What holds more than one record at once, and has no selection that could be longer than the call takes. */
const otherwise: Readonly<Record<string, string>> = {
  'addPurchaseOrder backoffice/goods/purchasing/NewOrder.tsx': 'lines of one paper, each typed',
  'addPurchaseOrder backoffice/goods/purchasing/Purchasing.tsx': 'lines of one paper, each typed',
  'addPurchaseOrder backoffice/goods/purchasing/SentMeanwhile.tsx': 'lines of one paper, each typed',
  'addPurchaseInvoice backoffice/office/tax-month/PurchaseInvoiceForm.tsx': 'the list that opens it says the limit',
  'addToWave backoffice/day/picking/WaveList.tsx': 'all orders that are shown are as many as it takes',
  'changeOrder backoffice/day/order-sheet/ChangeMode.tsx': 'lines of one order',
  'changeView backoffice/views/ViewDialog.tsx': 'columns of one list',
  'createApiKey backoffice/settings/api-keys/NewKey.tsx': 'rights of one key',
  'createPromotion backoffice/trade/promotions/DraftSheet.tsx': 'targets of one promotion; its check says how many',
  'createPromotion backoffice/trade/promotions/use-promotion-actions.ts': 'a copy of one that was taken',
  'deliverPartly backoffice/day/order-sheet/PartDelivery.tsx': 'lines of one order',
  'editPriceChange backoffice/goods/prices/EditPrice.tsx': 'one price',
  'editPromotion backoffice/trade/promotions/DraftSheet.tsx': 'targets of one promotion; its check says how many',
  'holdOrders backoffice/day/order-sheet/actions/use-sheet-actions.ts': 'one order',
  'makeRefundFile backoffice/office/refunds/use-refund-file.ts': 'the list that uses it says the limit',
  'makeWave backoffice/day/picking/WaveList.tsx': 'all orders that are shown are as many as it takes',
  'matchPictures backoffice/goods/products/PicturesByName.tsx': 'sends its files by hundreds',
  'moveBrands backoffice/goods/brands/Brands.tsx': 'dragged within one list, whose order is one change',
  'moveCategories backoffice/goods/categories/Categories.tsx': 'dragged within one list, whose order is one change',
  'moveOnShelf backoffice/goods/categories/ShelfOrder.tsx': 'dragged within one list, whose order is one change',
  'moveOrders backoffice/day/order-sheet/actions/use-moves.ts': 'one order',
  'moveSubcategories backoffice/goods/categories/Categories.tsx': 'dragged within one list, whose order is one change',
  'placeForRetailer backoffice/day/order-for-retailer/RetailerOrder.tsx': 'lines of one order',
  'previewChange backoffice/day/order-sheet/ChangeMode.tsx': 'lines of one order',
  'previewCoupon backoffice/trade/coupons/CouponPreview.tsx': 'one product',
  'previewTerms backoffice/trade/promotions/Preview.tsx': 'lines of one cart',
  'quoteForRetailer backoffice/day/order-for-retailer/RetailerOrder.tsx': 'lines of one order',
  'quoteForRetailer backoffice/day/order-for-retailer/use-usual-order.ts': 'lines of one order',
  'receiveCredit backoffice/retailers/credit/ReceiveDialog.tsx': 'open orders of one retailer',
  'receiveGoods backoffice/goods/purchasing/ReceiveGoods.tsx': 'lines of one paper',
  'recordCounts backoffice/goods/counting/use-count-entries.ts': 'one line, or what one scan has counted',
  'recordOutcome backoffice/day/driver/use-driver-session.ts': 'lines of one order',
  'recordPicks backoffice/day/pack/use-pack-session.ts': 'one line',
  'recordPicks backoffice/day/picking/StopDialog.tsx': 'the boxes of one product',
  'recordPrint backoffice/day/picking/Papers.tsx': 'papers of one wave, printed together or not at all',
  'releaseOrders backoffice/day/order-sheet/actions/use-sheet-actions.ts': 'one order',
  'saveColumns backoffice/kit/columns/ColumnsButton.tsx': 'columns of one list',
  'savePurchaseInvoice backoffice/office/tax-month/PurchaseInvoiceForm.tsx': 'the list that opens it says the limit',
  'savePurchaseOrder backoffice/goods/purchasing/DraftLines.tsx': 'lines of one paper, each typed',
  'saveRoutes backoffice/day/delivery-routes/DeliveryRoutes.tsx': 'the routes of one supplier',
  'saveShelfPlaces backoffice/goods/shelf-places/ShelfPlaces.tsx': 'one place',
  'saveView backoffice/views/ViewDialog.tsx': 'columns of one list',
  'setRunStops backoffice/day/runs/ChooseRun.tsx': 'the screen that opens it says the limit',
  'setRunStops backoffice/day/runs/use-stop-order.ts': 'the stops of one run',
  'setSuppliedProducts backoffice/goods/suppliers/SupplierSheet.tsx': 'one product',
}

type JsonBody = { properties?: Record<string, { maxItems?: number }> }
type Definition = { body?: z.core.$ZodType } | undefined
const files = sourceFiles()

/** Fewer than one page of a list has are no bulk. */
const fewest = 25

/** Calls of the staff that take many records, with how many. */
async function bulkCalls(): Promise<Map<string, number>> {
  const found = new Map<string, number>()
  for (const { path } of files.filter((one) => /^contract\/backoffice\/.*schemas\.ts$/.test(one.path)))
    for (const [name, definition] of Object.entries((await import(join(root, path))) as Record<string, Definition>)) {
      if (!definition?.body) continue
      const json = z.toJSONSchema(definition.body, { io: 'input', unrepresentable: 'any' }) as JsonBody
      const most = Object.values(json.properties ?? {}).flatMap(({ maxItems = 0 }) =>
        maxItems >= fewest ? maxItems : [],
      )
      if (most.length > 0) found.set(name, Math.min(...most))
    }
  return found
}

/** Whether a file makes a call with a body, by any of the ways to the server. */
const makes = (text: string, name: string) =>
  new RegExp(`\\b(?:call|download|callOrThrow)\\(\\s*${name}\\b|\\buseCall\\([^;]*?,\\s*${name}\\b`).test(text)
/** Whether it does so in parts, or says how many it takes. */
const isBounded = (text: string) => /\bsend(?:InParts|Rows|Ids)\b|<MostAtOnce\b/.test(text)

test('what is selected is sent in parts, or the limit is said, and in no other way', async () => {
  const bulk = await bulkCalls()
  expect(bulk.size).toBeGreaterThan(30)
  expect(bulk.get('moveOrders')).toBe(mostAtOnce)
  const screens = files.filter(({ path }) => /^backoffice\/(?!.*\.test\.tsx?$)/.test(path))
  const made = screens.flatMap(({ path, text }) =>
    [...bulk.keys()].filter((name) => makes(text, name)).map((name) => ({ line: `${name} ${path}`, text })),
  )
  expect(made.filter(({ text }) => isBounded(text)).length).toBeGreaterThan(10)
  const others = made.filter(({ text }) => !isBounded(text)).map(({ line }) => line)
  expect(others.toSorted()).toEqual(Object.keys(otherwise).toSorted())
  // Nothing else cuts a selection.
  const cutting = screens.filter(({ text }) => /\binParts\(/.test(text) || /\bchosen\.slice\(/.test(text))
  expect(cutting.map(({ path }) => path).toSorted()).toEqual([
    // Files whose names are looked up, and which are then sent one by one.
    'backoffice/goods/products/PicturesByName.tsx',
    'backoffice/kit/list/send-in-parts.ts',
  ])
})

test.each([
  ['const reply = await call(moveOrders, { body: { ids, to } })', false],
  ['await run(() =>\n  call(\n    moveOrders, { body }),\n)', false],
  ["useCall(['orders', ids], moveOrders, { body: { ids } })", false],
  ['sendIds(ids, (part) => call(moveOrders, { body: { ids: part } }))', true],
  ['sendRows(orders, (part) => call(moveOrders, { body: { ids: idsOf(part) } }))', true],
  ["(await import('./send-in-parts.ts')).sendInParts(rows, { most, send: () => call(moveOrders, {}) })", true],
])('%s', (text, bounded) => {
  expect(makes(text, 'moveOrders')).toBe(true)
  expect(isBounded(text)).toBe(bounded)
})
