import { expect, test } from 'vitest'
import { openSignedIn, setCart } from './shops.ts'
import { demoPhone } from './sign-in.ts'
import { textsIn } from './texts.ts'
import { visit } from './visit.ts'

// What one tap makes a phone style again: one selector can make it the whole page, of which nothing is seen but the delay.

const phone = demoPhone(10)

type TraceEvent = { name: string; args?: { elementCount?: number } }

test('the first product of a cart changes the style of what changes, not of the list around it', async () => {
  const shop = await visit()
  const { page } = shop
  await setCart(shop.url, phone, {})
  await openSignedIn(shop, phone)
  await shop.open('/category/1')
  await shop.settled()
  const browser = page.context().browser()
  if (!browser) throw new Error('The page has no browser')
  const main = page.getByRole('main')
  await browser.startTracing(page, { categories: ['devtools.timeline'] })
  await main.locator('[data-add]').first().tap()
  await main.getByRole('spinbutton').waitFor()
  await page.getByRole('complementary', { name: textsIn.th.shell.cart, exact: true }).waitFor()
  const { traceEvents } = JSON.parse((await browser.stopTracing()).toString()) as { traceEvents: TraceEvent[] }
  const restyled = traceEvents.filter(({ name }) => name === 'UpdateLayoutTree')
  const elements = restyled.reduce((sum, { args }) => sum + (args?.elementCount ?? 0), 0)
  expect(elements).toBeGreaterThan(10)
  expect(elements).toBeLessThan(250)
  await setCart(shop.url, phone, {})
  await shop.closeWithoutComplaint()
})
