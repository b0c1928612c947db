import { afterAll, beforeAll, expect, test } from 'vitest'
import { moveOrders } from '#contract/backoffice/day/orders/calls.ts'
import { getContent, publishContent, saveDelivery } from '#contract/backoffice/trade/content/calls.ts'
import type { DeliveryContent } from '#contract/content/content.ts'
import { sheet } from '#backoffice/texts/sheet.th.ts'
import { checkout } from '#storefront/texts/checkout.th.ts'
import { everyHour } from '#test/builders/pick-up.ts'
import { send } from '#test/builders/retailer.ts'
import { visitBackOffice } from './backoffice/visit-back-office.ts'
import { shopHere } from './shop-here.ts'
import { openSignedIn, setCart } from './shops.ts'
import { demoPhone, staffTokenOf } from './sign-in.ts'
import { textsIn, words } from './texts.ts'
import { visit } from './visit.ts'

// An order that its retailer fetches: the way and the time chosen, paid at the counter, handed over by the office.

const { url } = shopHere()
const name = { kind: 'delivery', key: 'shop' } as const

async function offerPickUp(pickUp: DeliveryContent['pickUp']): Promise<void> {
  const token = await staffTokenOf(url, 'admin')
  const { revision, draft } = (await send(url, getContent, { token, params: name })).body
  const content = { ...(draft as DeliveryContent), pickUp }
  const saved = await send(url, saveDelivery, { token, body: { revision, content } })
  await send(url, publishContent, { token, params: name, body: { revision: saved.body.revision } })
}
beforeAll(() => offerPickUp(everyHour))
afterAll(() => offerPickUp(undefined))

test('a retailer fetches an order in a time that it chooses, and pays when it is handed over', async () => {
  const shop = await visit()
  const { page } = shop
  const { orders } = textsIn.th
  await setCart(url, demoPhone(12), { 1003: 2 })
  await openSignedIn(shop, demoPhone(12))
  await shop.open('/order/shipping&billing')
  const main = page.getByRole('main')
  await main.getByRole('radio', { name: checkout.fetched }).check()
  await main.getByRole('radio', { name: checkout.payAtCounter }).check()
  await main.getByRole('button', { name: checkout.continue }).click()
  // Nothing is chosen for the retailer: without a time it is said at the field.
  await main.getByText(checkout.fieldErrors.pick_up_missing).waitFor()
  const time = main.getByRole('combobox', { name: checkout.fetchedAt })
  await time.selectOption({ index: 2 })
  const chosen = (await time.locator('option:checked').innerText()).trim()
  await shop.expectAccessibleInLightAndDark()
  await main.getByRole('button', { name: checkout.continue }).click()
  await page.waitForURL(/confirm-order/)
  await main.getByText(everyHour.place.th).waitFor()
  await main.getByText(checkout.noFee).or(main.getByText(checkout.freeDelivery)).first().waitFor()
  await shop.expectAccessible()
  await main.getByRole('button', { name: words(checkout.confirm) }).click()
  await page.waitForURL(/order-history/)
  await main.getByText(everyHour.place.th).waitFor()
  await main.getByText(orders.fetched.thanksText).waitFor()
  expect(chosen).toMatch(/\d{2}:\d{2}/)

  const id = new URL(page.url()).pathname.split('/').at(-1) ?? ''
  const token = await staffTokenOf(url, 'admin')
  for (const to of ['ACCEPTED', 'PICKING', 'PACKED'] as const)
    await send(url, moveOrders, { token, body: { ids: [id], to } })
  await shop.open(`/retailer/order-history/${id}`)
  await main.getByText(orders.fetched.details.PACKED).waitFor()

  const desk = await visitBackOffice({ as: 'admin' })
  await desk.openScreen(`/orders/${id}`)
  await desk.page.getByText(everyHour.place.th).first().waitFor()
  await desk.page.getByRole('button', { name: sheet.handOver }).click()
  await desk.page.getByRole('dialog').getByRole('button', { name: sheet.handOver }).click()
  await desk.page.getByText(sheet.fetchedStages.DELIVERED).first().waitFor()
  await desk.expectAccessible()
  await shop.open(`/retailer/order-history/${id}`)
  await main.getByText(orders.fetched.details.DELIVERED).waitFor()
  expect(shop.complaints).toEqual([])
  await desk.close()
  await shop.close()
})
