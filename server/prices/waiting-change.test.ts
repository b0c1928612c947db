import { expect, test } from 'vitest'
import { createPriceList } from '#contract/backoffice/goods/price-lists/calls.ts'
import * as calls from '#contract/backoffice/goods/prices/calls.ts'
import { satang } from '#rules/money.ts'
import { aPromotion } from '#test/builders/catalogue.ts'
import { testServer } from '#test/test-server.ts'

// A change of prices that waits, while its products are given other prices.

const rice = 1

const server = await testServer({ products: { [rice]: { price: 100_00, stock: 1000 } } })
const manager = await server.as('manager')

async function draftOf(price: number, listId: number | null = null) {
  const body = {
    name: 'ราคาข้าว',
    reason: 'โรงงานแจ้งราคา',
    listId,
    selection: { kind: 'sheet', text: `SKU${rice} ${price}` },
    rule: { kind: 'percent', percent: 10 },
    basis: 'everybody',
    rounding: { step: 0.01, direction: 'nearest' },
    skipRejected: false,
  } as const
  return (await manager.call(calls.createPriceChange, { body })).body
}
const lineOf = async (id: number) => {
  const { content } = (await manager.call(calls.listPriceChangeLines, { params: { id } })).body
  return content[0]
}
const setNow = async (id: number) => {
  const { revision } = (await manager.call(calls.getPriceChange, { params: { id } })).body
  return manager.call(calls.schedulePriceChange, { params: { id }, body: { revision, startsAt: null } })
}
/** As by an import, or by the form of the product. */
const sellAt = (baht: number) =>
  server.db
    .updateTable('product')
    .set({ price_satang: satang(baht * 100) })
    .where('id', '=', rice)
    .execute()

test('a change that waits is compared with what its products cost by then; one that was set keeps what it replaced', async () => {
  const { id, counts } = await draftOf(110)
  expect(counts).toMatchObject({ raised: 1, lowered: 0, far: 0 })
  expect(await lineOf(id)).toMatchObject({ oldPrice: 100, newPrice: 110, warnings: [] })
  await sellAt(200)
  expect(await lineOf(id)).toMatchObject({ oldPrice: 200, newPrice: 110, warnings: ['far'] })
  expect((await manager.call(calls.getPriceChange, { params: { id } })).body.counts).toMatchObject({
    raised: 0,
    lowered: 1,
    far: 1,
  })
  expect((await setNow(id)).body).toMatchObject({ state: 'SET' })
  await sellAt(300)
  expect(await lineOf(id)).toMatchObject({ oldPrice: 200, newPrice: 110 })
})

test('a price is warned of where a promotion leaves less than the cost, until the promotion has ended', async () => {
  await sellAt(100)
  await server.db
    .updateTable('product')
    .set({ cost_satang: satang(80_00) })
    .where('id', '=', rice)
    .execute()
  const tiers = [
    { minimumBuy: 1, discountSatang: satang(1_00) },
    { minimumBuy: 10, discountSatang: satang(5_00) },
  ]
  await aPromotion(server.db, { id: 7, level: 'brand', targets: [1], tiers })
  const warnings = async (price: number) => {
    const { id, counts } = await draftOf(price)
    return [counts.belowCost, counts.promotion, (await lineOf(id))?.warnings]
  }
  expect(await warnings(85)).toEqual([0, 0, []])
  expect(await warnings(84.99)).toEqual([0, 1, ['promotion']])
  expect(await warnings(79)).toEqual([1, 1, ['below_cost', 'promotion']])
  await server.db.updateTable('promotion').set({ ends_at: new Date() }).where('id', '=', 7).execute()
  expect(await warnings(84.99)).toEqual([0, 0, []])
})

test('a change of a list that waits is compared with the price of the list by then', async () => {
  const list = (await manager.call(createPriceList, { body: { name: 'ร้านอาหาร', note: null } })).body
  const first = await draftOf(80, list.id)
  expect(await lineOf(first.id)).toMatchObject({ oldPrice: null, newPrice: 80 })
  const second = await draftOf(90, list.id)
  await setNow(second.id)
  expect(await lineOf(first.id)).toMatchObject({ oldPrice: 90, newPrice: 80 })
})
