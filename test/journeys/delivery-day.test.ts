import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { orderHistory } from '#contract/orders/calls.ts'
import { getDelivery } from '#contract/content/calls.ts'
import { bangkokDate, dayMs, hourMs, startOfDay } from '#rules/bangkok-time.ts'
import { formatDay } from '#rules/day-in-words.ts'
import { nextDelivery } from '#rules/delivery/calendar.ts'
import { send } from '#test/builders/retailer.ts'
import { disconnect } from './disconnect.ts'
import { shopsOf } from './in-turn.ts'
import { workerReady } from './phone-with-worker.ts'
import { openSignedIn, setCart } from './shops.ts'
import { tokenOf } from './sign-in.ts'
import { textsIn, words } from './texts.ts'
import { visit, type Visit } from './visit.ts'

// The page's clock is some days behind the shop's: what it shows is what somebody saw who waited so long.

const rice = 1003
const daysBehind = 4
const morning = 9 * hourMs

describe.each(shopsOf(31, 32))('in $language at $width px', ({ language, width, phone }) => {
  const { checkout, cart } = textsIn[language]
  let shop: Visit
  let shown: string
  beforeAll(async () => {
    shop = await visit({ language, width, worker: true })
    await setCart(shop.url, phone, { [rice]: 2 })
    await openSignedIn(shop, phone)
    await workerReady(shop.page)
    // In the morning, far from the hour of the cut, which would change what is shown in the middle of a test.
    const time = startOfDay(bangkokDate(new Date(Date.now() - daysBehind * dayMs))).getTime() + morning
    await shop.page.clock.install({ time })
    shown = await dayAt(time)
    await shop.open('/order/shipping&billing')
    await main().getByRole('radio', { name: checkout.methodNames.COD }).check()
    await shop.page.getByRole('button', { name: checkout.continue }).click()
    await shop.page.getByRole('button', { name: words(checkout.confirm) }).waitFor()
  })
  afterAll(() => shop.close())

  const main = () => shop.page.getByRole('main')
  async function dayAt(at: number): Promise<string> {
    const { calendar } = (await send(shop.url, getDelivery)).body
    const next = calendar && nextDelivery(new Date(at), calendar, '23')
    if (!next) throw new Error('The demo names no day of delivery')
    return next.day
  }
  const orders = async () => (await send(shop.url, orderHistory, { token: await tokenOf(shop.url, phone) })).body
  /** The confirmation, with the day that its clock makes it show. */
  async function openConfirmation(): Promise<void> {
    await setCart(shop.url, phone, { [rice]: 2 })
    await shop.open('/order/confirm-order')
    const summary = shop.page.getByRole('complementary', { name: cart.summary })
    await summary.getByText(formatDay(shown, language)).waitFor()
  }

  test('an order whose delivery day has changed is not placed, says which day it is, and is placed for it by one press', async () => {
    await openConfirmation()
    const before = (await orders()).length
    await shop.page.getByRole('button', { name: words(checkout.confirm) }).click()
    const day = await dayAt(Date.now())
    const notice = main().getByRole('alert')
    await notice.getByText(checkout.otherDay(formatDay(shown, language), formatDay(day, language))).waitFor()
    expect((await orders()).length).toBe(before)
    await shop.expectAccessible()
    await notice.getByRole('button', { name: checkout.takeDay(formatDay(day, language)), exact: true }).click()
    await shop.page.waitForURL(/order-history\/[0-9a-f-]{36}/)
    const [placed] = await orders()
    expect([(await orders()).length, placed?.deliveryDay]).toEqual([before + 1, day])
  })

  test('an order that waited on the phone for a network is sent by itself, and says on which day it comes', async () => {
    await openConfirmation()
    const before = (await orders()).length
    await disconnect(shop.page)
    await shop.page.getByRole('button', { name: words(checkout.prepare) }).click()
    await main().getByText(checkout.preparedHeading).waitFor()
    await shop.page.context().setOffline(false)
    await shop.page.waitForURL(/order-history\/[0-9a-f-]{36}/)
    const day = await dayAt(Date.now())
    const said = checkout.preparedOtherDay(formatDay(shown, language), formatDay(day, language))
    const card = shop.page.getByRole('complementary', { name: said })
    await card.getByRole('button', { name: checkout.preparedClose }).click()
    const [placed] = await orders()
    expect([(await orders()).length, placed?.deliveryDay]).toEqual([before + 1, day])
  })

  test('what was shown before a reload is still what counts', async () => {
    await openConfirmation()
    const before = (await orders()).length
    // It comes back long after the hour of the cut, as from a pocket.
    await shop.page.clock.setSystemTime(Date.now())
    await shop.page.reload()
    const day = await dayAt(Date.now())
    const summary = shop.page.getByRole('complementary', { name: cart.summary })
    await summary.getByText(formatDay(day, language)).waitFor()
    await shop.page.getByRole('button', { name: words(checkout.confirm) }).click()
    await main().getByRole('alert').getByText(checkout.otherDayHeading).waitFor()
    expect((await orders()).length).toBe(before)
  })
})
