import type { Page } from 'playwright-core'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { orderHistory } from '#contract/orders/calls.ts'
import { send } from '#test/builders/retailer.ts'
import { openSignedIn } from './shops.ts'
import { demoPhone, tokenOf } from './sign-in.ts'
import { textsIn } from './texts.ts'
import { visit, type Visit } from './visit.ts'

// What a chat gets of an order: its picture, drawn with the press, or its words where there can be none.

const phone = demoPhone(39)
const { orders } = textsIn.th
let shop: Visit
let number: string
const drawing = /\/assets\/order-picture-[^/]*\.js$/
const loaded: string[] = []

beforeAll(async () => {
  shop = await visit()
  shop.page.on('request', (request) => drawing.test(request.url()) && loaded.push(request.url()))
  const { body } = await send(shop.url, orderHistory, { token: await tokenOf(shop.url, phone) })
  const order = body.find(({ orderStatus, orderDetails }) => orderStatus === 'DELIVERED' && orderDetails.length > 2)
  if (!order) throw new Error('The shop has no delivered order of three products')
  number = order.orderNumber
  await openSignedIn(shop, phone)
  await shop.open(`/retailer/order-history/${order.id}`)
})
afterAll(() => shop.close())

const button = (name = orders.share) => shop.page.getByRole('main').getByRole('button', { name })

type SharedData = { text?: string; url?: string; name?: string; type?: string; bytes?: number[] }

/**
 * A phone's own sheet, which tests cannot open, keeps what it is given.
 * @param late refuses the first time, as where a press counts no more
 */
async function withSheet(page: Page, { pictures, late }: { pictures: boolean; late?: boolean }): Promise<void> {
  await page.evaluate(`(() => {
    let refusals = ${late ? 1 : 0}
    window.shared = null
    Object.defineProperty(navigator, 'canShare', { configurable: true, value: () => ${pictures} })
    Object.defineProperty(navigator, 'share', { configurable: true, value: async ({ files = [], ...words }) => {
      if (refusals-- > 0) throw new DOMException('Not within a press', 'NotAllowedError')
      const [file] = files
      window.shared = file
        ? { ...words, name: file.name, type: file.type, bytes: [...new Uint8Array(await file.arrayBuffer())] }
        : words
    } })
  })()`)
}

async function shared(page: Page): Promise<SharedData> {
  await expect.poll(() => page.evaluate('window.shared !== null')).toBe(true)
  return (await page.evaluate('window.shared')) as SharedData
}

test('an order is sent as a picture with its goods, and nothing of that is loaded before the press', async () => {
  const { page } = shop
  await withSheet(page, { pictures: true })
  await shop.settled()
  expect(loaded).toEqual([])
  await button().tap()
  const { bytes = [], ...file } = await shared(page)
  expect(loaded).toHaveLength(1)
  expect(file).toEqual({ name: `${number}.png`, type: 'image/png' })
  const picture = sharp(Buffer.from(bytes))
  const { width, height } = await picture.metadata()
  expect(width).toBe(1080)
  expect(height).toBeGreaterThan(1080)
  // The head has the colour of the brand, and the first of the goods its picture: of one colour it would be an empty place.
  const partOf = async (left: number, top: number, size: number) =>
    sharp(await picture.clone().extract({ left, top, width: size, height: size }).toBuffer()).stats()
  expect((await partOf(1000, 20, 40)).dominant).toEqual((await partOf(20, 20, 20)).dominant)
  expect((await partOf(20, 20, 20)).entropy).toBe(0)
  expect((await partOf(60, 408, 140)).entropy).toBeGreaterThan(1)
  await shop.expectAccessible()
})

test('where drawing took longer than a press counts, the next one sends it', async () => {
  const { page } = shop
  await withSheet(page, { pictures: true, late: true })
  await button().tap()
  await button(orders.readyToSend).tap()
  expect(await shared(page)).toMatchObject({ name: `${number}.png` })
  await button().waitFor()
})

test('a phone that shares no pictures, or cannot load what draws them, shares the words', async () => {
  const { page } = shop
  const words = { text: expect.stringContaining(number), url: page.url() }
  await withSheet(page, { pictures: false })
  await button().tap()
  expect(await shared(page)).toEqual(words)
  await page.route(drawing, (route) => route.abort())
  await page.reload()
  await shop.hydrated()
  await withSheet(page, { pictures: true, late: true })
  await button().tap()
  // It took longer than a press counts, too.
  await button(orders.readyToSend).tap()
  expect(await shared(page)).toEqual(words)
  await page.unroute(drawing)
})
