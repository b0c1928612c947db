import { afterAll, beforeAll, describe, expect } from 'vitest'
import { loadTexts, textsOf, type AllTexts } from '#backoffice/texts/namespaces.ts'
import { getStaffOrder, moveOrders } from '#contract/backoffice/day/orders/calls.ts'
import { changeOrder, previewChange } from '#contract/backoffice/day/order-sheet/calls.ts'
import { placeForRetailer, getOrderForm, quoteForRetailer } from '#contract/backoffice/day/order-for-retailer/calls.ts'
import { getMe } from '#contract/backoffice/settings/me/calls.ts'
import { listSlips } from '#contract/backoffice/day/slips/calls.ts'
import { listTaxInvoices } from '#contract/backoffice/office/tax-invoices/calls.ts'
import { searchEverywhere } from '#contract/backoffice/search/calls.ts'
import type { AnswerOf, Call } from '#contract/call.ts'
import { formatWeekdayDate } from '#rules/thai-date.ts'
import { send, type CallInput } from '#test/builders/retailer.ts'
import { demoPhone, signIn, staffTokenOf } from '../sign-in.ts'
import { textsIn, words as wordsOf } from '../texts.ts'
import { visit } from '../visit.ts'
import { chooseFirst } from './choose-first.ts'
import { inTurn } from '../in-turn.ts'
import { visitBackOffice, type BackOfficeVisit } from './visit-back-office.ts'

/** A retailer of the demo that no other journey uses. */
const retailerPhone = demoPhone(51)
const sumOf = (words: string) => Number(words.replaceAll(/[^\d.−-]/g, '').replace('−', '-'))

describe.each(inTurn([{ language: 'th' }, { language: 'en' }] as const))(
  'the sheet of an order in $language',
  ({ language, testOnce }) => {
    let visitor: BackOfficeVisit
    let texts: AllTexts['sheet']
    let token: string
    beforeAll(async () => {
      await loadTexts(language, ['shell', 'sheet', 'orders', 'slips', 'kit', 'errors', 'leaving'])
      texts = textsOf(language, 'sheet')
      visitor = await visitBackOffice({ as: 'clerk', language })
      token = await staffTokenOf(visitor.url, 'clerk')
    })
    afterAll(() => visitor.close())

    const make = <C extends Call>(call: C, sending: Partial<CallInput<C>>): Promise<AnswerOf<C>> =>
      send(visitor.url, call, { ...(sending as object), token }).then(({ body, status }) => {
        expect(status).toBeLessThan(300)
        return body
      })

    /** An order in cash of two products, for a retailer of its own. */
    async function anOrder(phone: string): Promise<{ id: string; products: number[] }> {
      const found = await make(searchEverywhere, { query: { q: phone, size: 6 } as never })
      const retailerId = found.retailers[0]?.id ?? ''
      const params = { id: retailerId }
      const form = await make(getOrderForm, { params })
      const products = await aFewProducts()
      const lines = products.slice(0, 2).map((productId) => ({ productId, qty: 4 }))
      const quote = await make(quoteForRetailer, { params, body: { lines } })
      const addressId = form.shippingAddressId ?? ''
      const { id } = await make(placeForRetailer, {
        params,
        key: crypto.randomUUID(),
        body: {
          lines,
          payType: 'COD',
          shippingAddressId: addressId,
          billingAddressId: addressId,
          expectedGrandTotalAmt: quote.grandTotalAmt,
        },
      })
      return { id, products }
    }
    async function aFewProducts(): Promise<number[]> {
      const found = await make(searchEverywhere, { query: { q: 'น้ำ', size: 20 } as never })
      return found.products.filter(({ isActive }) => isActive).map(({ id }) => id)
    }

    /** Twelve products that this retailer can have now. */
    async function someGoods(): Promise<{ sku: string; name: string }[]> {
      const found = await make(searchEverywhere, { query: { q: 'น้ำ', size: 20 } as never })
      const { retailers } = await make(searchEverywhere, { query: { q: retailerPhone, size: 6 } as never })
      const lines = found.products.map(({ id }) => ({ productId: id, qty: 3 }))
      const { problems } = await make(quoteForRetailer, { params: { id: retailers[0]?.id ?? '' }, body: { lines } })
      return found.products
        .filter(({ id }) => !problems.some(({ productId }) => productId === id))
        .slice(0, 12)
        .map(({ sku, nameThai, nameEng }) => ({ sku, name: language === 'th' ? nameThai : nameEng }))
    }

    testOnce(
      'held, released and delivered in part by key; what is due then, with the rows that sum to it; notes and undo',
      async () => {
        const { page } = visitor
        const { id } = await anOrder(retailerPhone)
        await visitor.openScreen(`/orders/${id}`)
        const dialog = page.getByRole('dialog')
        await page.keyboard.press('h')
        await dialog.getByLabel(texts.holdWhy).fill('ถามร้านก่อน')
        await page.keyboard.press('Enter')
        await page.getByText(texts.onHold).waitFor()
        // The notice says who holds it and why.
        await page
          .getByRole('listitem')
          .getByText(/^.+: ถามร้านก่อน$/)
          .waitFor()
        await page.keyboard.press('h')
        await dialog.getByLabel(texts.reason).fill('ร้านยืนยัน')
        await page.keyboard.press('Enter')
        await page.getByText(texts.onHold).waitFor({ state: 'detached' })
        for (const to of ['ACCEPTED', 'OUT_FOR_DELIVERY'] as const) await make(moveOrders, { body: { ids: [id], to } })
        await page.getByRole('button', { name: texts.deliverPart }).waitFor()
        await page.keyboard.press('y')
        await dialog.getByRole('spinbutton').first().fill('1')
        await dialog.getByLabel(texts.reason).fill('ถุงขาด')
        await visitor.expectAccessible()
        await page.keyboard.press('Enter')
        await dialog.waitFor({ state: 'detached' })
        await page.getByText(textsOf(language, 'kit').stages.PARTLY_DELIVERED).first().waitFor()
        const { dueAmt, grandTotalAmt } = await make(getStaffOrder, { params: { id } })
        expect(dueAmt).toBeLessThan(grandTotalAmt)
        const due = page.locator('.figures details').filter({ hasText: texts.due })
        await due.locator('summary').focus()
        await page.keyboard.press('Enter')
        await expect.poll(async () => sumOf(await due.locator('.figure-sum td').innerText())).toBe(dueAmt)
        const amounts = await due.locator('tr:not(.figure-sum) td').allInnerTexts()
        expect(amounts.map(sumOf).reduce((sum, amount) => sum + amount, 0)).toBeCloseTo(dueAmt, 2)
        await page.getByText(texts.rows.missing, { exact: true }).first().waitFor()
        await visitor.expectAccessible()
        await page.keyboard.press('Enter')
        await page.getByRole('heading', { level: 1 }).focus()
        await page.keyboard.press('n')
        await page.getByRole('dialog').getByLabel(texts.noteWords).fill('โทรก่อนส่ง')
        await page.getByRole('dialog').getByRole('button', { name: texts.addNote }).click()
        await page.locator('.sheet-note', { hasText: 'โทรก่อนส่ง' }).waitFor()
        await page.getByRole('heading', { level: 1 }).focus()
        await page.keyboard.press('u')
        await page.getByText(texts.noNotes).waitFor()
        // What was done is folded until it is looked at.
        await page.getByRole('region', { name: texts.actions }).locator('summary').click()
        await page.getByText(texts.undoneBy('')).first().waitFor()
        expect(visitor.complaints).toEqual([])
      },
    )

    testOnce('the slips of an order with their pictures, and its tax documents as PDF', async () => {
      const { page } = visitor
      const [slip] = (await make(listSlips, { query: { state: 'pending', size: 1 } as never })).content
      await visitor.openScreen(`/orders/${slip?.orderId}`)
      await page.getByRole('heading', { name: texts.slips }).waitFor()
      await page.keyboard.press('s')
      const dialog = page.getByRole('dialog', { name: texts.slipOf(slip?.orderNumber ?? '') })
      await dialog.getByRole('img').first().waitFor()
      await dialog.getByRole('button', { name: textsOf(language, 'slips').accept, exact: true }).waitFor()
      await visitor.expectAccessible()
      await page.keyboard.press('Escape')
      const [invoice] = (await make(listTaxInvoices, { query: { size: 1 } as never })).content
      await visitor.openScreen(`/orders/${invoice?.orderId}`)
      const documents = page.getByRole('region', { name: texts.documents })
      await documents.getByText(invoice?.number ?? '-').waitFor()
      const [file] = await Promise.all([
        page.waitForEvent('download'),
        documents.getByRole('button', { name: texts.openPdf }).first().click(),
      ])
      expect(file.suggestedFilename()).toBe(`${invoice?.number}.pdf`)
      expect(visitor.complaints).toEqual([])
    })

    testOnce(
      'goods are changed by keyboard with the money before and after; somebody else’s change is shown, not lost',
      { tags: 'job' },
      async () => {
        const { page } = visitor
        const { id, products } = await anOrder(retailerPhone)
        await visitor.openScreen(`/orders/${id}`)
        await page.keyboard.press('e')
        const [first = 0, second = 0] = products
        await page.locator(`input[data-product="${first}"]`).fill('2')
        await page.locator('.before-after').getByText(texts.after).waitFor()
        const before = await make(getStaffOrder, { params: { id } })
        await expect
          .poll(async () =>
            sumOf(await page.locator('.before-after > div').nth(1).locator('summary').first().innerText()),
          )
          .toBeLessThan(before.grandTotalAmt)
        await visitor.expectAccessible()
        // Escape closes what is open over the change first, and leaves the change only after a question.
        const figure = page.locator('.before-after details').first()
        await figure.locator('summary').click()
        await figure.getByRole('table').waitFor()
        await page.keyboard.press('Escape')
        await figure.getByRole('table').waitFor({ state: 'hidden' })
        await page.keyboard.press('Escape')
        const question = page.getByRole('dialog', { name: textsOf(language, 'leaving').title })
        await question.waitFor()
        await page.keyboard.press('Escape')
        await question.waitFor({ state: 'hidden' })
        expect(await page.locator(`input[data-product="${first}"]`).inputValue()).toBe('2')
        // A colleague changes the other line meanwhile.
        const lines = [{ productId: second, qty: 1 }]
        const { revision, after } = await make(previewChange, { params: { id }, body: { lines } })
        await make(changeOrder, {
          params: { id },
          body: { lines, reason: 'ของหมด', revision, expectedGrandTotalAmt: after.grandTotalAmt },
        })
        await page.getByText(texts.othersChanged).waitFor()
        await page.getByText(texts.changeOf('4', '1')).first().waitFor()
        await page.getByLabel(texts.changeReason).fill('โทรมาขอแก้')
        await page.keyboard.press('Control+Enter')
        await page.getByText(texts.othersChanged).waitFor({ state: 'detached' })
        await expect.poll(() => page.getByRole('button', { name: texts.saveChange }).isEnabled()).toBe(true)
        await page.keyboard.press('Control+Enter')
        await page.getByRole('heading', { name: texts.changeTitle, exact: true }).waitFor({ state: 'detached' })
        const changed = await make(getStaffOrder, { params: { id } })
        expect(changed.orderDetails.filter(({ type }) => type === 'NORMAL').map(({ qty }) => qty)).toEqual([2, 1])
        expect(changed.changes?.map(({ reason }) => reason)).toEqual(['ของหมด', 'โทรมาขอแก้'])
        expect(visitor.complaints).toEqual([])
      },
    )

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

    testOnce('twelve lines for a retailer by keyboard; the retailer reads who placed the order', async () => {
      const { page } = visitor
      const clerkName = (await make(getMe, {})).name
      const goods = await someGoods()
      // By the time that the order is placed, the day that the clerk reads out is over.
      const outdated = '2026-01-05'
      await page.route('**/retailers/*/quote', async (route) => {
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
      await page.unroute('**/retailers/*/quote')
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
  },
)
