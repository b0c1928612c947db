import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { getWave, makeWave } from '#contract/backoffice/day/picking/calls.ts'
import type { AnswerOf } from '#contract/call.ts'
import { loadTexts, textsOf, type AllTexts } from '#backoffice/texts/namespaces.ts'
import { send } from '#test/builders/retailer.ts'
import { demoPhone, staffTokenOf } from '../sign-in.ts'
import { acceptedOrders } from './accepted-orders.ts'
import { holdBack } from './hold-back.ts'
import { visitBackOffice, type BackOfficeVisit } from './visit-back-office.ts'

// A packer with a phone in a hall without signal.

let packer: BackOfficeVisit
let texts: AllTexts['pack']
let words: AllTexts['picking']
let token: string
let wave: AnswerOf<typeof getWave>
beforeAll(async () => {
  await loadTexts('en', ['pack', 'picking'])
  texts = textsOf('en', 'pack')
  words = textsOf('en', 'picking')
  packer = await visitBackOffice({ as: 'clerk', language: 'en', width: 360, worker: true })
  token = await staffTokenOf(packer.url, 'clerk')
  const orderIds = await acceptedOrders(packer.url, demoPhone(50), { productsOf: [3, 3] })
  const made = await send(packer.url, makeWave, { token, body: { orderIds, name: '' } })
  expect(made.body).toMatchObject({ wave: { orders: 2 } })
  wave = await waveNow(made.body.wave?.id ?? '')
  expect(wave).toMatchObject({ ordersInWave: [{}, {}] })
})
afterAll(() => packer.close())

const waveNow = async (id: string) => (await send(packer.url, getWave, { token, params: { id } })).body
async function scan(page: Page, code: string): Promise<void> {
  await page.getByLabel(texts.scan).fill(code)
  await page.keyboard.press('Enter')
}

test('goods are counted by scan, wrong ones are said, and all of it arrives once although the network is cut at every step', async () => {
  const { page } = packer
  const [order, other] = wave.ordersInWave
  if (!order || !other) throw new Error('The wave has no orders')
  const goodsOf = (id: string) =>
    wave.stops.flatMap((stop) => {
      const box = stop.boxes.find(({ orderId }) => orderId === id)
      return box ? [{ ...stop, needed: box.needed }] : []
    })
  const own = goodsOf(order.id)
  const wrong = goodsOf(other.id).find(({ productId }) => own.every((good) => good.productId !== productId))
  await packer.openScreen('/pack')
  await page.getByRole('button', { name: wave.number }).click()
  await page.getByText(texts.onDevice).waitFor()
  await packer.expectAccessible()
  await page.evaluate('navigator.serviceWorker.ready.then(() => true)')

  const sent = /\/backoffice\/api\/(picking\/entries|orders\/[^/]+\/pack)$/
  await page.context().setOffline(true)
  // A page that is opened again has the network for a moment, until the browser applies the offline mode.
  await page.route(sent, (route) => route.abort())
  await scan(page, order.orderNumber)
  await page.getByRole('heading', { name: order.orderNumber }).waitFor()
  const [first, ...others] = own
  for (let unit = 1; unit <= (first?.needed ?? 0); unit += 1) {
    await scan(page, first?.barcode ?? first?.sku ?? '')
    await page.getByText(texts.outcomes.counted(first?.nameEng ?? '', String(unit), String(first?.needed))).waitFor()
  }
  await scan(page, wrong?.sku ?? '')
  await page
    .getByRole('alert')
    .getByText(texts.outcomes.wrong_goods(wrong?.nameEng ?? ''))
    .waitFor()
  await page
    .getByRole('alert')
    .getByText(texts.outcomes.belongs(String(other.box)))
    .waitFor()
  await page.getByText(texts.cut(String(first?.needed))).waitFor()
  await packer.expectAccessible()

  // The page is opened again without signal, and goes on where it was.
  await page.reload()
  await page.getByRole('heading', { name: order.orderNumber }).waitFor()
  // The second tap of two hits no other product.
  const [twice, untouched] = others
  const all = page.getByRole('button', { name: texts.addAll(twice?.nameEng ?? '') })
  await all.scrollIntoViewIfNeeded()
  const spot = (await all.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
  await page.mouse.dblclick(spot.x + spot.width / 2, spot.y + spot.height / 2)
  const countOf = (name = '') => page.getByRole('listitem').filter({ hasText: name }).locator('output b')
  await expect.poll(() => countOf(twice?.nameEng).innerText()).toBe(String(twice?.needed))
  expect(await countOf(untouched?.nameEng).innerText()).toBe('0')
  for (const { nameEng } of others.slice(1)) await page.getByRole('button', { name: texts.addAll(nameEng) }).click()
  await page.getByRole('button', { name: texts.finish, exact: true }).click()
  await page.getByText(texts.outcomes.finished(order.orderNumber)).waitFor()

  // Each request is lost on its way, then its answer is lost, then it goes through.
  const tries = new Map<string, number>()
  await page.route(sent, async (route) => {
    const count = (tries.get(route.request().url()) ?? 0) + 1
    tries.set(route.request().url(), count)
    if (count === 1) return route.abort()
    if (count === 3) return route.continue()
    await route.fetch()
    return route.abort()
  })
  await page.context().setOffline(false)
  await page.getByText(texts.allSent).waitFor()
  expect([...tries.values()]).toEqual([3, 3])
  const after = await waveNow(wave.id)
  expect(after.ordersInWave.find(({ id }) => id === order.id)).toMatchObject({ stage: 'PACKED', boxes: 1 })
  for (const { productId, needed } of own) {
    const box = after.stops
      .find((stop) => stop.productId === productId)
      ?.boxes.find(({ orderId }) => orderId === order.id)
    expect([productId, box?.checked]).toEqual([productId, needed])
  }
  const faults = packer.complaints.filter((text) => !/ERR_INTERNET_DISCONNECTED|ERR_FAILED/.test(text))
  expect(faults).toEqual([])
  await page.unroute(sent)
})

test('waves to choose from stay where they are while a colleague makes another', async () => {
  const { page, url } = packer
  const [own = '', taken = ''] = await acceptedOrders(url, demoPhone(50), { productsOf: [1, 1] })
  const row = (id: string) => page.locator(`[data-key="${id}"]`)
  await packer.openScreen('/picking')
  await row(own).focus()
  await page.keyboard.press('Space')
  await page.keyboard.press('a')
  const choices = page.getByRole('dialog', { name: words.chooseWave }).getByRole('listitem')
  await choices.first().waitFor()
  const before = await choices.allInnerTexts()
  const made = await send(url, makeWave, { token, body: { orderIds: [taken], name: '' } })
  await row(made.body.wave?.id ?? '').waitFor()
  expect(await choices.allInnerTexts()).toEqual(before)
  await packer.expectAccessible()
})

test('a stop that is closed while it is saved leaves the next one open, with what is typed there', async () => {
  const { page } = packer
  const last = wave.ordersInWave.at(-1)?.id
  const [saved, next] = wave.stops.filter(({ boxes }) => boxes.some(({ orderId }) => orderId === last))
  const open = async (stop = saved) => {
    await page.locator(`[data-key="${stop?.productId}"]`).focus()
    await page.keyboard.press('Enter')
    return page.getByRole('dialog', { name: stop?.nameEng ?? '' })
  }
  await packer.openScreen(`/picking/${wave.id}`)
  const first = await open()
  const picks = await holdBack(page, /\/picking\/entries$/)
  await first.getByRole('button', { name: words.save }).click()
  await picks.requested
  await page.keyboard.press('Escape')
  await first.waitFor({ state: 'detached' })
  const units = (await open(next)).locator('input[type=number]').last()
  await units.fill('0')
  picks.letGo()
  await page.getByText(words.saved, { exact: true }).waitFor()
  expect(await units.inputValue()).toBe('0')
})
