import { afterAll, beforeAll, expect, test } from 'vitest'
import { mergeRetailer } from '#contract/backoffice/retailers/merge/calls.ts'
import { getRetailer } from '#contract/backoffice/retailers/calls.ts'
import { orderHistory } from '#contract/orders/calls.ts'
import { connect, type Database } from '#server/adapters/database/database.ts'
import { aRetailer, password, retailerClient, send } from '#test/builders/retailer.ts'
import { disconnect } from './disconnect.ts'
import { shopHere } from './shop-here.ts'
import { signIn, staffTokenOf } from './sign-in.ts'
import { textsIn, words } from './texts.ts'
import { visit } from './visit.ts'

// A shop has registered twice, and its phone has an order on the account that staff make part of the other one.

let db: Database
beforeAll(() => {
  ;({ db } = connect(shopHere().database, 2, () => undefined))
})
afterAll(() => db.destroy())

const rice = 1003

test('an order that was kept without a network is there, and sent, in the account that its own was merged into', async () => {
  const { checkout } = textsIn.th
  const shop = await visit()
  const { page, url } = shop
  const account = async () => retailerClient(url, await aRetailer(db, {}))
  const [old, kept] = [await account(), await account()]
  // One that the other account has as well would not move along.
  await db.updateTable('address').set({ address_line: '99 หมู่ 2' }).where('outlet_id', '=', old.id).execute()
  await old.tap(rice, 2)
  await shop.open('/login')
  await signIn(shop, old.phone, password)
  const main = page.getByRole('main')
  await shop.open('/order/shipping&billing')
  await main.getByRole('radio', { name: checkout.methodNames.COD }).check()
  await page.getByRole('button', { name: checkout.continue }).click()
  await page.getByRole('button', { name: words(checkout.confirm) }).waitFor()
  await disconnect(page)
  await page.getByRole('button', { name: words(checkout.prepare) }).click()
  await main.getByText(checkout.preparedHeading).waitFor()

  const token = await staffTokenOf(url, 'manager')
  const revisionOf = async ({ id }: { id: string }) =>
    (await send(url, getRetailer, { token, params: { id } })).body.revision
  const body = { into: kept.id, revision: await revisionOf(old), intoRevision: await revisionOf(kept) }
  expect((await send(url, mergeRetailer, { token, params: { id: old.id }, body })).status).toBe(200)
  await page.context().setOffline(false)
  await page.waitForURL(/\/login/)
  await signIn(shop, kept.phone, password)
  await shop.open('/')
  await page.getByRole('complementary', { name: checkout.preparedBefore }).getByRole('link').click()
  await page.waitForURL(/confirm-order/)
  expect((await kept.call(orderHistory)).body).toEqual([])
  // Without a network once more: it waits for one, and what drops it stays where it was.
  await main.getByRole('button', { name: checkout.preparedSend }).waitFor()
  await shop.settled()
  await disconnect(page)
  await shop.settled()
  const [go, drop] = [checkout.preparedSend, checkout.preparedCancel].map((name) => main.getByRole('button', { name }))
  const place = await drop?.boundingBox()
  await go?.click()
  await go?.waitFor({ state: 'detached' })
  expect(await drop?.boundingBox()).toEqual(place)
  await page.context().setOffline(false)
  await page.waitForURL(/order-history\/[0-9a-f-]{36}/)
  const orders = (await kept.call(orderHistory)).body
  expect(orders.map(({ orderDetails }) => orderDetails.map(({ productId, qty }) => [productId, qty]))).toEqual([
    [[rice, 2]],
  ])
  expect(orders[0]?.shippingAddress.addressLine).toBe('99 หมู่ 2')
  await shop.close()
})
