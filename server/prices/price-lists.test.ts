import { beforeEach, expect, test } from 'vitest'
import { deleteAccount } from '#contract/account/calls.ts'
import { changeOrder, previewChange } from '#contract/backoffice/day/order-sheet/calls.ts'
import { quoteForRetailer } from '#contract/backoffice/day/order-for-retailer/calls.ts'
import {
  assignRetailers,
  createPriceList,
  listPriceListItems,
  listPriceListRetailers,
  listPriceLists,
  savePriceList,
} from '#contract/backoffice/goods/price-lists/calls.ts'
import { createPriceChange, schedulePriceChange, undoPriceChange } from '#contract/backoffice/goods/prices/calls.ts'
import { listProducts } from '#contract/catalogue/calls.ts'
import { orderHistory } from '#contract/orders/calls.ts'
import { getOwnPrices } from '#contract/prices/calls.ts'
import { seeded } from '#demo/seeded.ts'
import { satang } from '#rules/money.ts'
import { referencePrice } from '#rules/promotions/reference.fixture.ts'
import type { AmountPromotion } from '#rules/promotions/kinds/amount.ts'
import { aProduct, aPromotion } from '#test/builders/catalogue.ts'
import type { RetailerClient } from '#test/builders/retailer.ts'
import type { StaffClient } from '#test/builders/staff.ts'
import { send } from '#test/builders/retailer.ts'
import { testServer } from '#test/test-server.ts'

const products = [1, 2, 3, 4, 5]
const basePrice = (id: number) => 20_00 * id + 25
/** Three satang off each unit of product 2 from 4 units on. */
const promotion = { id: 7, productId: 2, minimumBuy: 4, off: 3_00 }
let manager: StaffClient

const server = await testServer({
  stock: async (db) => {
    for (const id of products)
      await aProduct(db, { id, price: basePrice(id), stock: 1_000_000, vatPercent: id === 3 ? 0 : 7 })
    const { id, productId, minimumBuy, off } = promotion
    await aPromotion(db, { id, productId, tiers: [{ minimumBuy, discountSatang: off }] })
  },
})

// Signed in again: the long run takes longer than a token is valid.
beforeEach(async () => {
  manager = await server.as('manager')
})

let names = 0
const aList = async (retailers: readonly RetailerClient[], sheet: string) => {
  names += 1
  const { body: list } = await manager.call(createPriceList, { body: { name: `กลุ่ม ${names}`, note: null } })
  await manager.call(assignRetailers, {
    params: { id: list.id },
    body: { add: retailers.map(({ id }) => id), remove: [] },
  })
  const change = await setPrices(list.id, sheet)
  return { ...list, change }
}
async function setPrices(listId: number, text: string) {
  const plan = {
    listId,
    selection: { kind: 'sheet', text },
    basis: 'own',
    rounding: { step: 0.01, direction: 'nearest' },
  } as const
  const draft = await manager.call(createPriceChange, {
    body: { ...plan, name: 'กลุ่ม', reason: 'ตกลงกัน', skipRejected: false },
  })
  expect(draft.status).toBe(201)
  const params = { id: draft.body.id }
  return (await manager.call(schedulePriceChange, { params, body: { revision: draft.body.revision, startsAt: null } }))
    .body
}

test('a retailer of a list sees and pays its prices, all others what everybody pays', async () => {
  const [member, other] = [await server.retailer(), await server.retailer()]
  await aList([member], '1\tx\nSKU1\t18.50\nSKU1\t17\t5\nSKU4\t70')
  const own = (await member.call(getOwnPrices)).body.prices
  expect(own).toEqual([
    {
      productId: 1,
      steps: [
        { fromQty: 1, price: 18.5 },
        { fromQty: 5, price: 17 },
      ],
    },
    { productId: 4, steps: [{ fromQty: 1, price: 70 }] },
  ])
  expect((await other.call(getOwnPrices)).body.prices).toEqual([])
  const shown = async (who?: RetailerClient) => {
    const query = { ids: '1,2' }
    const { body } = who ? await who.call(listProducts, { query }) : await send(server.url, listProducts, { query })
    return body.map(({ productPrice }) => productPrice)
  }
  expect([await shown(member), await shown(other), await shown()]).toEqual([
    [18.5, 40.25],
    [20.25, 40.25],
    [20.25, 40.25],
  ])
  for (const [who, four, five, steps] of [
    [member, 74, 85, [1, 5]],
    [other, 81, 101.25, [undefined, undefined]],
  ] as const) {
    const steppedTo = async () => (await who.cart()).cartItems?.map(({ priceFrom }) => priceFrom)
    await who.tap(1, 4)
    expect((await who.cart()).grandTotalAmt).toBe(four)
    expect(await steppedTo()).toEqual([steps[0]])
    await who.tap(1, 1)
    expect(await who.cart()).toMatchObject({ grandTotalAmt: five, cartItems: [{ unitPrice: five / 5 }] })
    expect(await steppedTo()).toEqual([steps[1]])
    expect((await who.order({ expectedGrandTotalAmt: five })).status).toBe(201)
  }
})

test('staff order and change orders at the prices of the retailer, and what was agreed stays', async () => {
  const member = await server.retailer()
  const list = await aList([member], 'SKU1 15\nSKU4 60')
  const quote = await manager.call(quoteForRetailer, {
    params: { id: member.id },
    body: { lines: [{ productId: 1, qty: 2 }] },
  })
  expect(quote.body).toMatchObject({ grandTotalAmt: 30 })
  await member.tap(1, 2)
  const { id } = (await member.order()).body
  await setPrices(list.id, 'SKU1 16\nSKU4 61')
  const wanted = [
    { productId: 1, qty: 3 },
    { productId: 4, qty: 1 },
  ]
  const { body: compared } = await manager.call(previewChange, { params: { id }, body: { lines: wanted } })
  expect(compared.after.grandTotalAmt).toBe(3 * 15 + 61)
  const body = {
    lines: wanted,
    revision: compared.revision,
    expectedGrandTotalAmt: compared.after.grandTotalAmt,
    reason: 'โทรมาเพิ่ม',
  }
  expect((await manager.call(changeOrder, { params: { id }, body })).status).toBe(200)
})

test('a list that is inactive, left or taken back does not count; of two edits the second is notified', async () => {
  const member = await server.retailer()
  const list = await aList([member], 'SKU1 15')
  const unitPrice = async () => (await member.cart()).cartItems?.[0]?.unitPrice
  await member.tap(1, 1)
  expect(await unitPrice()).toBe(15)
  const save = (status: 'ACTIVE' | 'INACTIVE', revision: number) =>
    manager.call(savePriceList, { params: { id: list.id }, body: { name: list.name, note: 'ลองใช้', status, revision } })
  expect((await save('INACTIVE', 1)).body).toMatchObject({ revision: 2, products: 1, retailers: 1 })
  expect(await unitPrice()).toBe(20.25)
  const version = () => server.db.selectFrom('catalogue_version').selectAll().execute()
  const before = await version()
  expect(await save('ACTIVE', 1)).toMatchObject({ status: 409, problem: { code: 'edit_conflict' } })
  // What was refused makes no server read the catalogue again.
  expect(await version()).toEqual(before)
  await save('ACTIVE', 2)
  expect(await unitPrice()).toBe(15)
  const other = await aList([member], 'SKU1 14')
  expect(await unitPrice()).toBe(14)
  const { change } = other
  expect(
    (await manager.call(undoPriceChange, { params: { id: change.id }, body: { revision: change.revision } })).status,
  ).toBe(200)
  expect(await unitPrice()).toBe(20.25)
  const moved = await manager.call(assignRetailers, { params: { id: list.id }, body: { add: [member.id], remove: [] } })
  expect(moved.body).toEqual({ added: 1, removed: 0, moved: 1 })
  expect(await unitPrice()).toBe(15)
  await manager.call(assignRetailers, { params: { id: list.id }, body: { add: [], remove: [member.id] } })
  expect(await unitPrice()).toBe(20.25)
  await setPrices(list.id, 'SKU1 -')
  expect((await manager.call(listPriceListItems, { params: { id: list.id } })).body.content).toEqual([])
})

test('a list that is renamed over a change of a colleague stays as active or inactive as it is', async () => {
  const { id, name: before } = await aList([], 'SKU1 15')
  const name = `${before} ใหม่`
  const save = (revision: number, status?: 'ACTIVE' | 'INACTIVE') =>
    manager.call(savePriceList, { params: { id }, body: { name, note: null, revision, ...(status && { status }) } })
  await save(1, 'INACTIVE')
  expect((await save(1)).problem.code).toBe('edit_conflict')
  expect((await save(2)).body).toMatchObject({ name, status: 'INACTIVE', revision: 3 })
})

test('lists are read by staff who set prices; unknown retailers and taken names are refused', async () => {
  const member = await server.retailer()
  const list = await aList([member], 'SKU2 30\nSKU2 28 10')
  const { body } = await manager.call(listPriceListItems, { params: { id: list.id }, query: { q: 'sku2' } })
  expect(body.content).toMatchObject([
    {
      productId: 2,
      price: 40.25,
      steps: [
        { fromQty: 1, price: 30 },
        { fromQty: 10, price: 28 },
      ],
    },
  ])
  const members = await manager.call(listPriceListRetailers, {
    params: { id: list.id },
    query: { q: member.phone },
  })
  expect(members.body.content).toMatchObject([{ id: member.id, outletCode: member.outletCode }])
  expect((await manager.call(listPriceLists)).body.find(({ id }) => id === list.id)).toMatchObject({
    products: 1,
    retailers: 1,
  })
  const twice = await manager.call(createPriceList, { body: { name: list.name, note: null } })
  expect(twice).toMatchObject({ status: 409, problem: { code: 'conflict' } })
  const unknown = { add: ['00000000-0000-4000-8000-000000000000'], remove: [] }
  expect((await manager.call(assignRetailers, { params: { id: list.id }, body: unknown })).status).toBe(404)
  const clerk = await server.as('clerk')
  expect((await clerk.call(listPriceLists)).status).toBe(403)
})

const isLong = process.env.FAULTS === 'long'
const cartsPerRound = isLong ? 20 : 12
const rounds = Array.from({ length: isLong ? 20 : 1 }, (_, index) => 1 + index * cartsPerRound)

test.each(rounds)(
  'random lists and carts from seed %i: all figures are those of the rules written out plainly',
  async (first) => {
    for (let seed = first; seed < first + cartsPerRound; seed += 1) {
      const chance = seeded(seed)
      const retailer = await server.retailer({ provinceCode: chance.pick(['20', '30']) })
      const steps = products.flatMap((id) =>
        chance.hits(0.6)
          ? [1, 3, 8]
              .filter(() => chance.hits(0.6))
              .map((fromQty) => ({ id, fromQty, price: chance.whole(1, 2 * basePrice(id)) }))
          : [],
      )
      const others = await aList(
        [retailer],
        steps.map(({ id, fromQty, price }) => `SKU${id}\t${price / 100}\t${fromQty}`).join('\n') || 'SKU1 5',
      )
      if (steps.length === 0)
        await manager.call(undoPriceChange, {
          params: { id: others.change.id },
          body: { revision: others.change.revision },
        })
      const wanted = products
        .filter(() => chance.hits(0.7))
        .map((productId) => ({ productId, qty: chance.whole(1, 12) }))
      if (wanted.length === 0) continue
      for (const { productId, qty } of wanted) await retailer.tap(productId, qty)
      const goods = wanted.map(({ productId, qty }) => {
        const reached = steps.filter(({ id, fromQty }) => id === productId && fromQty <= qty).at(-1)
        const unitPrice = satang(reached?.price ?? basePrice(productId))
        return {
          productId,
          qty,
          brandId: 1,
          categoryId: 1,
          unitPrice,
          vatPercent: productId === 3 ? 0 : 7,
          promotable: true,
        }
      })
      const cart = await retailer.cart()
      const plain = referencePrice(goods, {
        promotions: [anOffer()],
        coupon: null,
        points: 0,
        at: Date.now(),
        stockOf: () => 1_000_000,
        delivery: satang(Math.round((cart.deliveryAmt ?? 0) * 100)),
      })
      const context = `seed ${seed}`
      expect(Math.round(cart.grandTotalAmt * 100), context).toBe(plain.grandTotal)
      const order = await retailer.order({ expectedGrandTotalAmt: cart.grandTotalAmt })
      expect(order.body.grandTotalAmt, context).toBe(cart.grandTotalAmt)
      const [stored] = (await retailer.call(orderHistory)).body
      expect(
        stored?.orderDetails.map(({ productId, unitPrice }) => [productId, unitPrice]),
        context,
      ).toEqual(goods.map(({ productId, unitPrice }) => [productId, unitPrice / 100]))
      const vat = stored?.vat.reduce((sum, row) => sum + row.base + row.vat, 0) ?? 0
      expect(Math.round(vat * 100), context).toBe(plain.grandTotal)
    }
  },
)

const anOffer = (): AmountPromotion => ({
  id: promotion.id,
  kind: 'AMOUNT',
  level: 'product',
  targets: [promotion.productId],
  priority: 0,
  excludesOthers: false,
  startsAt: 0,
  endsAt: Number.MAX_SAFE_INTEGER,
  tiers: [{ minimumBuy: promotion.minimumBuy, discountSatang: satang(promotion.off) }],
})

test('a deleted account is on no list', async () => {
  const member = await server.retailer()
  const list = await aList([member], 'SKU1 15')
  expect((await member.call(deleteAccount)).status).toBe(204)
  expect((await manager.call(listPriceListRetailers, { params: { id: list.id } })).body.content).toEqual([])
})
