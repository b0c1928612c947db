import { expect, test } from 'vitest'
import { getProduct, saveProduct } from '#contract/backoffice/goods/products/calls.ts'
import { getCart } from '#contract/cart/calls.ts'
import { joinLine } from '#contract/waiting-room/calls.ts'
import { aPromotion, setOnHand } from '#test/builders/catalogue.ts'
import type { RetailerClient } from '#test/builders/retailer.ts'
import { testServer } from '#test/test-server.ts'

// Goods with a waiting room of which five bring a sixth.

const wanted = 1
const turnUnits = 5
const server = await testServer({
  products: { [wanted]: { price: 100_00, stock: 2 * turnUnits } },
  stock: (db) => aPromotion(db, { id: 11, productId: wanted, tiers: [{ minimumBuy: turnUnits, giftQty: 1 }] }),
})
const manager = await server.as('manager')
const params = { id: wanted }
const { body: product } = await manager.call(getProduct, { params })
await manager.call(saveProduct, { params, body: { ...product, turnUnits } })
await server.refresh()

const join = async (retailer: RetailerClient) => (await retailer.call(joinLine, { params: { productId: wanted } })).body
/** The gifts in the cart of a retailer who buys what its turn keeps. */
async function promised(retailer: RetailerClient): Promise<number[]> {
  await retailer.tap(wanted, turnUnits)
  const { body } = await retailer.call(getCart)
  return (body.cartItems ?? []).filter(({ type }) => type === 'FREE').map(({ qty }) => qty)
}
const onHand = async () =>
  (await server.db.selectFrom('stock').select('on_hand').where('product_id', '=', wanted).executeTakeFirstOrThrow())
    .on_hand

test('a gift of the goods themselves is what is kept for nobody', async () => {
  const [one, other] = [await server.retailer(), await server.retailer()]
  for (const retailer of [one, other])
    expect(await join(retailer)).toMatchObject({ state: 'admitted', units: turnUnits })
  for (const retailer of [one, other]) {
    expect(await promised(retailer)).toEqual([])
    expect((await retailer.order()).status).toBe(201)
  }
  expect(await onHand()).toBe(0)

  await setOnHand(server.db, wanted, turnUnits + 1)
  await server.refresh()
  const last = await server.retailer()
  expect(await join(last)).toMatchObject({ state: 'admitted', units: turnUnits })
  expect(await promised(last)).toEqual([1])
  expect((await last.order()).status).toBe(201)
  expect(await onHand()).toBe(0)
})
