import { afterAll, beforeAll, describe, expect } from 'vitest'
import { loadTexts, textsOf, type AllTexts } from '#backoffice/texts/namespaces.ts'
import { quoteForRetailer, type getUsualOrder } from '#contract/backoffice/day/order-for-retailer/calls.ts'
import { getMe } from '#contract/backoffice/settings/me/calls.ts'
import { searchEverywhere } from '#contract/backoffice/search/calls.ts'
import type { AnswerOf, Call } from '#contract/call.ts'
import { formatWeekdayDate } from '#rules/thai-date.ts'
import { send, type CallInput } from '#test/builders/retailer.ts'
import { inTurn } from '../in-turn.ts'
import { loseAnswerOnce } from '../lose-once.ts'
import { demoPhone, signIn, staffTokenOf } from '../sign-in.ts'
import { textsIn, words as wordsOf } from '../texts.ts'
import { visit } from '../visit.ts'
import { chooseFirst } from './choose-first.ts'
import { visitBackOffice, type BackOfficeVisit } from './visit-back-office.ts'

/** A retailer of the demo that no other journey orders for. */
const retailerPhone = demoPhone(51)
const sumOf = (words: string) => Number(words.replaceAll(/[^\d.−-]/g, '').replace('−', '-'))

describe.each(inTurn([{ language: 'th' }, { language: 'en' }] as const))(
  'an order for a retailer who calls, in $language',
  ({ language, testOnce }) => {
    let visitor: BackOfficeVisit
    let texts: AllTexts['sheet']
    let token: string
    beforeAll(async () => {
      await loadTexts(language, ['shell', 'sheet', 'leaving'])
      texts = textsOf(language, 'sheet')
      visitor = await visitBackOffice({ as: 'clerk', language })
      token = await staffTokenOf(visitor.url, 'clerk')
    })
    afterAll(() => visitor.close())

    const make = <C extends Call>(call: C, sending: Partial<CallInput<C>>): Promise<AnswerOf<C>> =>
      send(visitor.url, call, { ...sending, token }).then(({ body, status }) => {
        expect(status).toBeLessThan(300)
        return body
      })

    /** Twelve products that this retailer can have now. */
    async function someGoods(): Promise<{ sku: string; name: string }[]> {
      const found = await make(searchEverywhere, { query: { q: 'น้ำ', size: 20 } })
      const { retailers } = await make(searchEverywhere, { query: { q: retailerPhone, size: 6 } })
      const lines = found.products.map(({ id }) => ({ productId: id, qty: 3 }))
      const { problems } = await make(quoteForRetailer, { params: { id: retailers[0]?.id ?? '' }, body: { lines } })
      return found.products
        .filter(({ id }) => !problems.some(({ productId }) => productId === id))
        .slice(0, 12)
        .map(({ sku, nameThai, nameEng }) => ({ sku, name: language === 'th' ? nameThai : nameEng }))
    }

    testOnce('a caller’s usual order is in the basket with nine keys, its price, stock and sum in sight', async () => {
      const { page } = visitor
      await visitor.openScreen('/orders/new')
      const hasCursor = async (name: string) => {
        const field = page.getByRole('combobox', { name })
        await expect.poll(() => field.evaluate((input) => input.matches(':focus'))).toBe(true)
      }
      let keys = 0
      const press = async (key: string) => {
        keys += 1
        await page.keyboard.press(key)
      }
      await hasCursor(texts.findRetailer)
      for (const digit of retailerPhone.slice(-7)) await press(digit)
      await press('Enter')
      await hasCursor(texts.addProduct)
      await page.getByRole('region', { name: texts.usualOrder }).getByRole('listitem').first().waitFor()
      await press('Control+b')
      const basket = page.getByRole('table', { name: texts.goods })
      await basket.getByRole('textbox').first().waitFor()
      await hasCursor(texts.addProduct)
      for (const name of [texts.unitPrice, texts.stock, texts.total])
        await basket.getByRole('columnheader', { name, exact: true }).waitFor()
      const sum = page.getByRole('region', { name: texts.sum })
      await expect.poll(async () => sumOf(await sum.locator('summary').innerText())).toBeGreaterThan(0)
      const box = await sum.boundingBox()
      expect(box && box.y + box.height).toBeLessThanOrEqual(page.viewportSize()?.height ?? 0)
      expect(keys).toBe(9)
      await visitor.expectAccessible()
      // What is in the basket is not left without a question: neither for another caller nor for another screen.
      const lines = await basket.getByRole('textbox').count()
      const question = page.getByRole('dialog', { name: textsOf(language, 'leaving').title })
      const stay = question.getByRole('button', { name: textsOf(language, 'leaving').stay })
      await page.keyboard.press('Alt+r')
      await stay.click()
      await question.waitFor({ state: 'hidden' })
      await page.getByRole('link', { name: textsOf(language, 'shell').screens.orders, exact: true }).click()
      await stay.click()
      await question.waitFor({ state: 'hidden' })
      expect(await basket.getByRole('textbox').count()).toBe(lines)
      await page.keyboard.press('Alt+r')
      await question.getByRole('button', { name: textsOf(language, 'leaving').leave }).click()
      await page.getByRole('combobox', { name: texts.findRetailer }).waitFor()
      expect(visitor.complaints).toEqual([])
    })

    testOnce('what is sold out of a usual order is said, and what can be had in its place is taken', async () => {
      const { page } = visitor
      await page.route('**/retailers/*/usual-order', async (route) => {
        const response = await route.fetch()
        const usual = (await response.json()) as AnswerOf<typeof getUsualOrder>
        const [first, second, third, ...items] = usual.items
        if (!first || !second || !third) throw new Error('The retailer has no usual order')
        const { productId } = first
        const soldOut = [
          { productId, substitute: second },
          { productId: third.productId, substitute: null },
        ]
        await route.fulfill({ response, json: { ...usual, items, soldOut } })
      })
      await visitor.openScreen('/orders/new')
      await page.getByRole('combobox', { name: texts.findRetailer }).fill(retailerPhone)
      await chooseFirst(visitor)
      const usual = page.getByRole('region', { name: texts.usualOrder })
      await usual.getByRole('listitem').filter({ hasText: texts.soldOut }).last().waitFor()
      const instead = usual.getByRole('listitem').filter({ hasText: wordsOf(texts.insteadOf) })
      const take = instead.getByRole('button', { name: texts.take })
      await take.click()
      await instead.getByRole('button', { name: texts.isIn }).waitFor()
      await page.getByRole('table', { name: texts.goods }).getByRole('textbox').first().waitFor()
      await visitor.expectAccessible()
      await page.unroute('**/retailers/*/usual-order')
      await page.keyboard.press('Alt+r')
      const { title, leave } = textsOf(language, 'leaving')
      await page.getByRole('dialog', { name: title }).getByRole('button', { name: leave }).click()
      await page.getByRole('combobox', { name: texts.findRetailer }).waitFor()
      expect(visitor.complaints).toEqual([])
    })

    testOnce('twelve lines for a retailer by keyboard; the retailer reads who placed the order', async () => {
      const { page } = visitor
      const clerkName = (await make(getMe, {})).name
      const goods = await someGoods()
      // By the time that the order is placed, the day that the clerk reads out is over.
      const outdated = '2026-01-05'
      let isPlacing = false
      await page.route('**/retailers/*/orders', (route) => {
        isPlacing = true
        return route.continue()
      })
      await page.route('**/retailers/*/quote', async (route) => {
        if (isPlacing) return route.continue()
        const response = await route.fetch()
        await route.fulfill({ response, json: { ...(await response.json()), deliveryDay: outdated } })
      })
      await visitor.openScreen('/orders/new')
      await page.getByRole('combobox', { name: texts.findRetailer }).fill(retailerPhone)
      await chooseFirst(visitor)
      const search = page.getByRole('combobox', { name: texts.addProduct })
      for (const [index, { sku, name }] of goods.entries()) {
        await search.focus()
        await search.fill(sku)
        await page.getByRole('option', { name }).first().waitFor()
        await chooseFirst(visitor)
        const qty = page.getByRole('textbox', { name: texts.qtyOf(name), exact: true })
        await expect.poll(() => qty.evaluate((input) => input.matches(':focus'))).toBe(true)
        await page.keyboard.type(String(1 + (index % 3)))
      }
      const place = page.getByRole('button', { name: texts.place })
      await expect.poll(() => place.isEnabled()).toBe(true)
      await page.getByRole('region', { name: texts.sum }).getByText(formatWeekdayDate(outdated, language)).waitFor()
      await visitor.expectAccessible()
      await page.keyboard.press('Control+Enter')
      await page.getByText(wordsOf(texts.otherDay)).waitFor()
      await page
        .getByRole('region', { name: texts.sum })
        .getByText(formatWeekdayDate(outdated, language))
        .waitFor({ state: 'detached' })
      await expect.poll(() => place.isEnabled()).toBe(true)
      await page.keyboard.press('Control+Enter')
      await page.getByText(/SD\d+/).first().waitFor()
      await page.waitForURL(/\/orders\/[0-9a-f-]{36}/)
      await page.getByText(texts.placedFor('')).first().waitFor()
      const id = page.url().split('/').at(-1) ?? ''
      const retailer = await visit({ language })
      await retailer.open('/login')
      await signIn(retailer, retailerPhone)
      await retailer.open(`/retailer/order-history/${id}`)
      const { orders } = textsIn[language]
      await retailer.page.getByText(orders.placedByStaff(clerkName)).waitFor()
      await retailer.close()
      // The browser logs the refusal that was meant to come.
      expect(visitor.complaints.filter((line) => !line.includes('409'))).toEqual([])
    })

    testOnce('an order whose answer was lost is sent again as it was', async () => {
      const { page } = visitor
      const [good] = await someGoods()
      await visitor.openScreen('/orders/new')
      await page.getByRole('combobox', { name: texts.findRetailer }).fill(retailerPhone)
      await chooseFirst(visitor)
      await page.getByRole('combobox', { name: texts.addProduct }).fill(good?.sku ?? '')
      await page
        .getByRole('option', { name: good?.name ?? '' })
        .first()
        .waitFor()
      await chooseFirst(visitor)
      const qty = page.getByRole('textbox', { name: texts.qtyOf(good?.name ?? ''), exact: true })
      await qty.fill('2')
      const place = page.getByRole('button', { name: texts.place })
      await expect.poll(() => place.isEnabled()).toBe(true)
      const bodies: (string | null)[] = []
      page.on('request', (request) => {
        if (request.method() === 'POST' && request.url().endsWith('/orders')) bodies.push(request.postData())
      })
      await loseAnswerOnce(page, /\/retailers\/[^/]+\/orders$/)
      // What was ordered leaves too little for another order like it.
      await page.route('**/retailers/*/quote', async (route) => {
        const response = await route.fetch()
        const quote = (await response.json()) as AnswerOf<typeof quoteForRetailer>
        const problems = quote.lines.map(({ productId }) => ({ productId, code: 'out_of_stock' }))
        await route.fulfill({ response, json: { ...quote, grandTotalAmt: quote.grandTotalAmt + 1, problems } })
      })
      await page.keyboard.press('Control+Enter')
      await page.getByText(texts.unanswered).waitFor()
      expect(await qty.isDisabled()).toBe(true)
      expect(await place.isEnabled()).toBe(true)
      await visitor.expectAccessible()
      await page.keyboard.press('Control+Enter')
      await page.waitForURL(/\/orders\/[0-9a-f-]{36}/)
      expect(bodies).toHaveLength(2)
      expect(bodies[1]).toBe(bodies[0])
      await page.unroute('**/retailers/*/quote')
      // The browser logs the answer that was meant to be lost.
      expect(visitor.complaints.filter((line) => !line.includes('ERR_FAILED'))).toEqual([])
    })

    testOnce('a pick-up time that is over stays in its field, which says so, until another is chosen', async () => {
      const { page } = visitor
      let leadMinutes = 0
      let isOffered = true
      await page.route('**/content/delivery', async (route) => {
        const response = await route.fetch()
        const hours = [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ weekday, from: '00:00', until: '23:59' }))
        const place = { th: 'คลัง', en: 'Warehouse' }
        const pickUp = isOffered ? { place, hours, leadMinutes, windowMinutes: 60, days: 3 } : null
        await route.fulfill({ response, json: { ...(await response.json()), calendar: null, pickUp } })
      })
      await visitor.openScreen('/orders/new')
      await page.getByRole('combobox', { name: texts.findRetailer }).fill(retailerPhone)
      await chooseFirst(visitor)
      const field = page.getByRole('combobox', { name: texts.wayOfDelivery })
      await field.selectOption({ index: 1 })
      const chosen = await field.inputValue()
      expect(chosen).not.toBe('')
      leadMinutes = 24 * 60
      // As a window to which somebody comes back, once what it shows is no longer fresh.
      const comeBackTo = (words: string) => async () => {
        await page.evaluate("dispatchEvent(new Event('visibilitychange'))")
        return page.getByText(words).count()
      }
      await expect.poll(comeBackTo(texts.pickUpGone)).toBe(1)
      expect(await field.inputValue()).toBe(chosen)
      await visitor.expectAccessible()
      await field.selectOption('')
      await page.getByText(texts.pickUpGone).waitFor({ state: 'detached' })
      expect(await field.locator(`option[value="${chosen}"]`).count()).toBe(0)
      // Nor does it go with pick-up itself: it would be sent as chosen, and nothing could take it back.
      await field.selectOption({ index: 1 })
      isOffered = false
      await expect.poll(comeBackTo(texts.pickUpEnded)).toBe(1)
      expect(await field.inputValue()).not.toBe('')
      await field.selectOption('')
      await field.waitFor({ state: 'detached' })
      await page.unroute('**/content/delivery')
      // The browser has logged a refusal that was meant to come.
      expect(visitor.complaints.filter((line) => !line.includes('409'))).toEqual([])
    })
  },
)
