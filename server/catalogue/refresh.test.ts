import { expect, onTestFinished, test } from 'vitest'
import { dayMs } from '#rules/bangkok-time.ts'
import { satang, type Satang } from '#rules/money.ts'
import { aPromotion, beer } from '#test/builders/catalogue.ts'
import { allStatementsOf } from '#test/count-statements.ts'
import { testServer } from '#test/test-server.ts'
import { openWatch } from '#server/adapters/database/watch.ts'
import { openCatalogue } from './catalogue.ts'
import { consumeAnswers } from './consume.ts'

const rice = 1
const lager = 2
const withdrawn = 3

const server = await testServer({
  products: {
    [rice]: { price: 107_00, stock: 50 },
    [lager]: { categoryId: beer },
    [withdrawn]: { status: 'INACTIVE' },
  },
  stock: (db) => aPromotion(db, { id: 7, productId: rice, tiers: [{ minimumBuy: 5, discountSatang: 1_07 }] }),
})

const setStocks = (units: number) =>
  server.db.updateTable('stock').set({ on_hand: units }).where('product_id', 'in', [rice, lager]).execute()

/** A catalogue of its own, and the watch by which it looks. */
async function aCatalogue(db = server.db, clock: () => number = Date.now) {
  const watch = openWatch(server.db, server.app.log)
  const catalogue = await openCatalogue(db, watch, server.app.log, clock)
  onTestFinished(() => {
    catalogue.close()
    watch.close()
  })
  return { catalogue, watch }
}

test('what has not changed stays the same in the next catalogue, and is searched and sent as it was', async () => {
  const { catalogue, watch } = await aCatalogue()
  const all = () => catalogue.snapshot().productById
  const change = async (values: { price_satang: Satang } | { status: 'ACTIVE' | 'INACTIVE' }) => {
    const before = all()
    await server.db.updateTable('product').set(values).where('id', '=', rice).execute()
    await catalogue.refresh()
    expect(all().get(rice)).not.toBe(before.get(rice))
    for (const id of [lager, withdrawn]) expect(all().get(id)).toBe(before.get(id))
  }
  await change({ price_satang: satang(321_00) })
  expect(all().get(rice)?.price).toBe(321_00)
  await change({ price_satang: satang(107_00) })
  // What comes from another table than its own: the category's requirements, a promotion, a barcode of another unit.
  const beforeBeer = all()
  await server.db.updateTable('category').set({ status: 'INACTIVE' }).where('id', '=', beer).execute()
  await catalogue.refresh()
  expect(all().get(lager)?.active).toBe(false)
  expect(all().get(rice)).toBe(beforeBeer.get(rice))
  await server.db.updateTable('category').set({ status: 'ACTIVE' }).where('id', '=', beer).execute()
  const name = { name_thai: 'ลดราคา' }
  await server.db.updateTable('promotion').set(name).where('id', '=', 7).execute()
  await catalogue.refresh()
  expect(all().get(lager)).toEqual(beforeBeer.get(lager))
  // Another reader, without a catalogue before, sees the same.
  const other = await openCatalogue(server.db, watch, server.app.log)
  expect(other.snapshot()).toEqual(catalogue.snapshot())
  other.close()
})

test('a page that was made before a promotion ended is not sent once it has, though no stock has changed', async () => {
  let now = Date.now()
  const clock = () => now
  const { catalogue } = await aCatalogue(server.db, clock)
  const page = consumeAnswers(catalogue, clock)
  const promotions = async () => {
    const { identity } = await page(0, 2000)
    return JSON.parse(identity.toString()).content[0].promotionResult.availablePromotions.length
  }
  expect(await promotions()).toBe(1)
  now += 2 * dayMs
  await catalogue.refresh()
  expect(await promotions()).toBe(0)
  // The clock was ahead, and is set back.
  now -= 2 * dayMs
  await catalogue.refresh()
  expect(await promotions()).toBe(1)
})

test("the one unit's price is without the promotion that one of the brand keeps away, also where its text was made before", async () => {
  const { catalogue } = await aCatalogue()
  const page = consumeAnswers(catalogue)
  const offered = async () => {
    const { identity } = await page(0, 2000)
    const { offerAmt, appliedPromotion } = JSON.parse(identity.toString()).content[0].promotionResult
    return [offerAmt, appliedPromotion.details.id]
  }
  const own = { id: 8, productId: rice, priority: 1, tiers: [{ minimumBuy: 1, discountSatang: 10_70 }] }
  onTestFinished(() =>
    server.db
      .deleteFrom('promotion')
      .where('id', 'in', [8, 9])
      .execute()
      .then(() => undefined),
  )
  await aPromotion(server.db, own)
  await catalogue.refresh()
  expect(await offered()).toEqual([10, 8])
  const brand = { level: 'brand' as const, targets: [1], priority: 2, excludesOthers: true }
  await aPromotion(server.db, { id: 9, ...brand, tiers: [{ minimumBuy: 1, discountSatang: 5_35 }] })
  const before = catalogue.snapshot()
  await catalogue.refresh()
  expect(catalogue.snapshot().productById.get(rice)).toBe(before.productById.get(rice))
  // The brand's own discount is no offer of the product.
  expect(await offered()).toEqual([0, 0])
  const [known] = catalogue.snapshot().widePromotions
  await server.db.updateTable('product').set({ name_thai: 'ข้าวถุง' }).where('id', '=', lager).execute()
  await catalogue.refresh()
  expect(catalogue.snapshot().widePromotions).toHaveLength(1)
  expect(catalogue.snapshot().widePromotions[0]).toBe(known)
})

test('a refresh sees what was committed before it, though an earlier poll is still under way', async () => {
  let hold: Promise<void> | null = null
  const answered = Promise.withResolvers<void>()
  const held = Promise.withResolvers<void>()
  const slow = server.db.withPlugin({
    transformQuery: ({ node }) => node,
    transformResult: async ({ result }) => {
      if (hold) answered.resolve()
      await hold
      return result
    },
  })
  const { catalogue } = await aCatalogue(slow)
  hold = held.promise
  const earlier = catalogue.refresh()
  await answered.promise
  await server.db.updateTable('product').set({ name_thai: 'ข้าวชื่อใหม่' }).where('id', '=', rice).execute()
  const later = catalogue.refresh()
  held.resolve()
  await Promise.all([earlier, later])
  expect(catalogue.snapshot().productById.get(rice)?.name.th).toBe('ข้าวชื่อใหม่')
})

test('after a sale the stock of what was sold is read, and nothing else', async () => {
  const { catalogue, watch } = await aCatalogue()
  // It looks at nothing by itself.
  watch.close()
  const units = () => [rice, lager].map((productId) => catalogue.stock().onHand.get(productId))
  const before = catalogue.stock()
  await setStocks(31)
  const sent = await allStatementsOf(server.databaseUrl, async () => {
    catalogue.refreshSoon([rice])
    catalogue.refreshSoon([rice])
    await expect.poll(() => units()[0]).toBe(31)
  })
  expect(sent.filter((text) => text.includes('from "stock" where'))).toHaveLength(1)
  expect([units()[1], catalogue.stock().version]).toEqual([before.onHand.get(lager), before.version + 1])
  await setStocks(30)
  catalogue.refreshSoon([rice])
  catalogue.refreshSoon()
  await expect.poll(units).toEqual([30, 30])
})
