import { randomUUID } from 'node:crypto'
import { moveOrders } from '#contract/backoffice/day/orders/calls.ts'
import { createRun, departRun } from '#contract/backoffice/day/runs/calls.ts'
import { placeOrder } from '#contract/orders/calls.ts'
import { getProfile } from '#contract/profile/calls.ts'
import { steadyId } from '#demo/fill/accounts.ts'
import { bangkokDate } from '#rules/bangkok-time.ts'
import { send } from '#test/builders/retailer.ts'
import { setCart } from '../shops.ts'
import { staffTokenOf, tokenOf } from '../sign-in.ts'

/** Orders of a demo retailer, paid in cash, that the warehouse has packed. */
export async function packedOrders(
  url: string,
  { phone, count, goods }: { phone: string; count: number; goods: Readonly<Record<number, number>> },
): Promise<string[]> {
  const [token, clerk] = [await tokenOf(url, phone), await staffTokenOf(url, 'clerk')]
  const { id: retailerId, addresses } = (await send(url, getProfile, { token })).body
  const addressId = addresses[0]?.id ?? ''
  const ids: string[] = []
  for (let order = 0; order < count; order += 1) {
    await setCart(url, phone, goods)
    const body = { retailerId, payType: 'COD' as const, shippingAddressId: addressId, billingAddressId: addressId }
    ids.push((await send(url, placeOrder, { token, key: randomUUID(), body })).body.id)
  }
  for (const to of ['ACCEPTED', 'PACKED'] as const) await send(url, moveOrders, { token: clerk, body: { ids, to } })
  return ids
}

/** A run of a demo driver with these orders, on the road. */
export async function runOnTheRoad(
  url: string,
  driver: string,
  orderIds: string[],
): Promise<{ id: string; number: string }> {
  const token = await staffTokenOf(url, 'packer')
  const body = { day: bangkokDate(new Date()), orderIds, driverId: steadyId(driver), vehicle: 'บธ 1122' }
  const { id, number } = (await send(url, createRun, { token, body })).body
  await send(url, departRun, { token, params: { id } })
  return { id, number }
}
