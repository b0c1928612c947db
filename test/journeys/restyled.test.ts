import { expect, test } from 'vitest'
import { openSignedIn, setCart } from './shops.ts'
import { demoPhone } from './sign-in.ts'
import { textsIn } from './texts.ts'
import { visit, type Visit } from './visit.ts'

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

/** The brands of the open sheet, and how many of their addresses have changed; `atAnswer` in the frame that shows the answer. */
const watchAddresses = `{
  const [sheet, main] = [document.querySelector('dialog[open]'), document.querySelector('main')]
  const before = main.textContent
  window.rewritten = 0
  new MutationObserver((changes) => { window.rewritten += changes.length })
    .observe(sheet, { subtree: true, attributeFilter: ['href'] })
  const look = () => requestAnimationFrame(() => {
    if (main.textContent === before) look()
    else window.atAnswer = window.rewritten
  })
  addEventListener('click', look, { capture: true, once: true })
}`

/** The sheet of filters among all products, where hundreds of brands can be chosen. */
async function openBrands(shop: Visit) {
  await shop.open('/all/regular')
  await shop.page.getByRole('button', { name: textsIn.th.lists.filters }).tap()
  const sheet = shop.page.getByRole('dialog', { name: textsIn.th.lists.filters })
  await sheet.waitFor()
  // From then on this phone answers lists itself.
  await shop.settled()
  const brands = sheet.getByRole('list').last().getByRole('link')
  const addresses = () => brands.evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''))
  return { brands, addresses }
}

test('a brand is answered before the addresses of all others are written, and those follow', async () => {
  const shop = await visit()
  const { brands, addresses } = await openBrands(shop)
  const [first = ''] = await addresses()
  expect((await addresses()).length).toBeGreaterThan(100)
  await shop.page.evaluate(watchAddresses)
  await brands.first().tap()
  await expect.poll(() => shop.page.evaluate<number>('window.atAnswer')).toBeLessThan(20)
  const chosen = new URL(first, shop.url).searchParams.get('brands')
  const isAdded = (address: string) => new URL(address, shop.url).searchParams.get('brands')?.startsWith(`${chosen},`)
  await expect.poll(async () => (await addresses()).slice(1).every(isAdded)).toBe(true)
  expect((await addresses())[0]).toBe('/all/regular')
  await shop.closeWithoutComplaint()
})

test('the address of a brand is right as soon as it is pressed, reached or opened, however soon that is', async () => {
  const shop = await visit()
  const { page } = shop
  for (const use of ['pointerdown', 'focusin', 'contextmenu']) {
    const { brands, addresses } = await openBrands(shop)
    await page.evaluate('window.requestIdleCallback = () => 0')
    const [first, second] = await addresses()
    await brands.first().tap()
    await page.waitForURL(/brands=/)
    const before = (await addresses())[1]
    await brands.nth(1).dispatchEvent(use)
    const [chosen, other] = [first, second].map((address) => /\d+$/.exec(address ?? '')?.[0])
    expect([before, (await addresses())[1]]).toEqual([second, `/all/regular?brands=${chosen},${other}`])
  }
  // A screen reader clicks without having pressed.
  const { brands } = await openBrands(shop)
  await page.evaluate('window.requestIdleCallback = () => 0')
  await brands.first().tap()
  await page.waitForURL(/brands=\d+$/)
  await brands.nth(1).dispatchEvent('click')
  await page.waitForURL(/brands=\d+,\d+$/)
  await shop.closeWithoutComplaint()
})
