import { afterAll, expect, test } from 'vitest'
import { comingDeliveries } from '#contract/deliveries/calls.ts'
import { connect } from '#server/adapters/database/database.ts'
import { send } from '#test/builders/retailer.ts'
import { disconnect } from './disconnect.ts'
import { workerReady } from './phone-with-worker.ts'
import { shopHere } from './shop-here.ts'
import { openSignedIn } from './shops.ts'
import { tokenOf } from './sign-in.ts'
import { textsIn, words } from './texts.ts'
import { visit } from './visit.ts'

// How far the truck is: on home without a tap, at the order with one, and without a signal as it was last known.

const { db } = connect(shopHere().database, 1, () => undefined)
afterAll(() => db.destroy())

test('the truck on its way stands on home, leads to its order, and stays without a signal', async () => {
  const { phone } = await db
    .selectFrom('orders')
    .innerJoin('outlet', 'outlet.id', 'orders.outlet_id')
    .innerJoin('delivery_stop as stop', 'stop.order_id', 'orders.id')
    .innerJoin('delivery_run as run', 'run.id', 'stop.run_id')
    .select('outlet.phone')
    .where('orders.stage', '=', 'OUT_FOR_DELIVERY')
    .where('run.departed_at', 'is not', null)
    .where('stop.outcome', 'is', null)
    .orderBy('stop.position', 'desc')
    .executeTakeFirstOrThrow()
  const shop = await visit({ worker: true })
  const [next] = (await send(shop.url, comingDeliveries, { token: await tokenOf(shop.url, phone) })).body
  const { orders, offline } = textsIn.th
  const coming = orders.coming(next?.stopsBefore ?? -1)
  expect(next?.stopsBefore).toBeGreaterThan(0)

  const { page } = shop
  await openSignedIn(shop, phone)
  await workerReady(page)
  const card = page.getByRole('main').getByRole('link', { name: coming })
  await card.waitFor()
  await shop.expectAccessibleInLightAndDark()
  await card.tap()
  await page.waitForURL(`**/retailer/order-history/${next?.orderId}`)
  await page.getByRole('main').getByText(coming).waitFor()

  await shop.open('/')
  await card.waitFor()
  await shop.settled()
  await disconnect(page)
  await page.reload()
  await page.locator('.ribbon').getByText(offline.ribbon).waitFor()
  await page
    .getByRole('main')
    .getByRole('link', { name: words(orders.comingAt) })
    .waitFor()
  await card.waitFor()
  await shop.close()
})
