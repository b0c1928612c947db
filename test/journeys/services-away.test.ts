import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { setRestriction } from '#contract/backoffice/trade/restricted-goods/calls.ts'
import { alcohol, type Audience } from '#rules/restricted-goods/restriction.ts'
import { send } from '#test/builders/retailer.ts'
import { openSignedIn } from './shops.ts'
import { staffTokenOf } from './sign-in.ts'
import { textsIn } from './texts.ts'
import { inTurn, shopsOf } from './in-turn.ts'
import { refuse } from './lose-once.ts'
import { untilCaught } from './until-caught.ts'
import { visit, type Visit } from './visit.ts'

// What a retailer sees while a service is unavailable, and of restricted goods.

const spirits = 104

describe.each(inTurn(shopsOf(24, 25)))('a shop in $language at $width px', ({ language, width, phone, testOnce }) => {
  const texts = textsIn[language]
  let shop: Visit
  beforeAll(async () => {
    shop = await visit({ language, width })
    await openSignedIn(shop, phone)
  })
  afterAll(() => shop.close())
  afterEach(() => shop.page.unrouteAll({ behavior: 'ignoreErrors' }))

  testOnce('reads that recommendations are not there now, and buys on', async () => {
    const { page } = shop
    await page.route('**/api/retailer/order/usual', refuse(503, 'unavailable', { service: 'smart-basket' }))
    await shop.open('/')
    await page.getByText(texts.browse.usualMissing).waitFor()
    await shop.expectAccessible()
    await expect.poll(() => page.locator('main [data-add]').count()).toBeGreaterThan(5)
  })

  testOnce('reads why restricted goods were not added', async () => {
    const { page } = shop
    const refused = page.getByRole('complementary', { name: texts.cart.notAdded })
    for (const code of ['verification_unavailable', 'licence_required', 'outside_sale_hours'] as const) {
      await shop.open('/category/1')
      const add = page.locator('main [data-add]').nth(3)
      const productId = Number(await add.getAttribute('data-add'))
      await page.route('**/api/retailer/cart?**', async (route) => {
        if (route.request().method() !== 'POST') return route.fallback()
        const cart = await (await page.request.get('/api/retailer/cart', { headers: route.request().headers() })).json()
        return route.fulfill({ json: { ...cart, problems: [{ productId, code }] } })
      })
      await untilCaught(page)
      await add.click()
      await refused.getByText(texts.errors[code]).waitFor()
      await page.unrouteAll({ behavior: 'ignoreErrors' })
    }
    await shop.expectAccessible()
  })

  testOnce(
    'is shown what not everybody is: where it buys again, and on a page that is not found for strangers',
    async () => {
      const { page, url } = shop
      const manager = await staffTokenOf(url, 'manager')
      const show = (visibleTo: Audience) =>
        send(url, setRestriction, {
          token: manager,
          params: { id: spirits },
          body: { restriction: { ...alcohol, visibleTo } },
        })
      expect((await show('signed-in')).status).toBe(200)
      try {
        await shop.open('/')
        await page.getByRole('link', { name: texts.catalogue.seeAllOf(texts.browse.reserved) }).click()
        const shelf = page.getByRole('region', { name: texts.browse.reserved })
        await shelf.getByRole('heading', { name: texts.browse.reserved }).waitFor()
        await expect.poll(async () => (await shelf.boundingBox())?.y).toBeLessThan(400)
        const product = shelf.getByRole('link').first()
        const [name, href] = [(await product.textContent()) ?? '', (await product.getAttribute('href')) ?? '']
        await shop.expectAccessible()
        // As from a bookmark.
        await shop.open(href)
        const heading = page.getByRole('heading', { level: 1 }).filter({ hasNotText: texts.browse.notFoundHeading })
        const words = ((await heading.textContent()) ?? '').toLowerCase().match(/[^\s,\u2060]+/g) ?? []
        expect(words.length).toBeGreaterThan(1)
        // The card has size and pack on a line of their own.
        for (const word of words) expect(name.toLowerCase()).toContain(word)
        await shop.expectAccessible()
        expect((await fetch(`${url}${href}`)).status).toBe(404)
      } finally {
        await show('everyone')
      }
    },
  )
})

test('a visitor asks for nothing that is not for everybody', async () => {
  const visitor = await visit()
  const asked: string[] = []
  visitor.page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  await visitor.open('/')
  await visitor.open('/product/99999')
  await visitor.page.getByText(textsIn.th.browse.notFoundHeading).waitFor()
  expect(asked.filter((path) => path === '/api/products/reserved' || path === '/api/pages/data')).toEqual([])
  await visitor.close()
})
