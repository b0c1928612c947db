import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import { moveOrders } from '#contract/backoffice/day/orders/calls.ts'
import { placeOrder } from '#contract/orders/calls.ts'
import { getProfile } from '#contract/profile/calls.ts'
import { send } from '#test/builders/retailer.ts'
import { staffTokenOf, tokenOf } from '../sign-in.ts'

type Good = { id: number; sku: string; productStock: number; saleCategoryId: number; categoryId: number }

/** Goods that everybody can buy and of which there are plenty. */
async function goodsInStock(url: string): Promise<Good[]> {
  const response = await fetch(`${url}/api/products/consume?page=0&size=1000`)
  const { content } = (await response.json()) as { content: Good[] }
  return content.filter(
    ({ productStock, saleCategoryId, categoryId }) =>
      productStock > 400 && saleCategoryId === 1 && ![8, 104].includes(categoryId),
  )
}

/** Orders of one retailer, each with so many products, accepted by a manager. @returns their ids */
export async function acceptedOrders(
  url: string,
  phoneNumber: string,
  { productsOf }: { productsOf: readonly number[] },
): Promise<string[]> {
  const goods = await goodsInStock(url)
  const token = await tokenOf(url, phoneNumber)
  const profile = (await send(url, getProfile, { token })).body
  const addressId = profile.addresses[0]?.id ?? ''
  const ids: string[] = []
  for (const [index, products] of productsOf.entries()) {
    const lines = Array.from({ length: products }, (_, line) => ({
      productId: goods[(index * 7 + line * 13) % goods.length]?.id ?? 0,
      qty: 1 + ((index + line) % 3),
    }))
    const placed = await send(url, placeOrder, {
      token,
      key: randomUUID(),
      body: {
        retailerId: profile.id,
        payType: 'COD',
        shippingAddressId: addressId,
        billingAddressId: addressId,
        lines,
      },
    })
    expect(placed.status).toBe(201)
    ids.push(placed.body.id)
  }
  const moved = await send(url, moveOrders, {
    token: await staffTokenOf(url, 'manager'),
    body: { ids, to: 'ACCEPTED' },
  })
  expect(moved.body.results.filter(({ ok }) => !ok)).toEqual([])
  return ids
}
