import { afterAll, beforeAll, describe, expect } from 'vitest'
import { loadTexts, textsOf, type AllTexts } from '#backoffice/texts/namespaces.ts'
import { getStaffOrder, moveOrders } from '#contract/backoffice/day/orders/calls.ts'
import { changeOrder, previewChange } from '#contract/backoffice/day/order-sheet/calls.ts'
import { placeForRetailer, getOrderForm, quoteForRetailer } from '#contract/backoffice/day/order-for-retailer/calls.ts'
import { listSlips } from '#contract/backoffice/day/slips/calls.ts'
import { listTaxInvoices } from '#contract/backoffice/office/tax-invoices/calls.ts'
import { searchEverywhere } from '#contract/backoffice/search/calls.ts'
import type { AnswerOf, Call } from '#contract/call.ts'
import { send, type CallInput } from '#test/builders/retailer.ts'
import { demoPhone, staffTokenOf } from '../sign-in.ts'
import { inTurn } from '../in-turn.ts'
import { loseAnswerOnce } from '../lose-once.ts'
import { chooseFirst } from './choose-first.ts'
import { holdBack } from './hold-back.ts'
import { visitBackOffice, type BackOfficeVisit } from './visit-back-office.ts'

/** A retailer of the demo that no other journey orders for. */
const retailerPhone = demoPhone(47)
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
      send(visitor.url, call, { ...sending, token }).then(({ body, status }) => {
        expect(status).toBeLessThan(300)
        return body
      })

    /** An order in cash of two products, for a retailer of its own. */
    async function anOrder(phone: string): Promise<{ id: string; products: number[] }> {
      const found = await make(searchEverywhere, { query: { q: phone, size: 6 } })
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
    /** Presses two keys on the sheet of an order that is being picked, the second while what the first one needs is held back. */
    async function pressBoth([first, second]: [string, string], heldBack: (id: string) => RegExp) {
      const { page } = visitor
      const { id } = await anOrder(retailerPhone)
      for (const to of ['ACCEPTED', 'PICKING'] as const) await make(moveOrders, { body: { ids: [id], to } })
      const orderNow = () => make(getStaffOrder, { params: { id } })
      const { orderNumber } = await orderNow()
      await visitor.openScreen(`/orders/${id}`)
      await page.getByRole('button', { name: texts.moveTo.PACKED }).waitFor()
      const held = await holdBack(page, heldBack(id))
      await page.keyboard.press(first)
      await held.requested
      await page.keyboard.press(second)
      held.letGo()
      return { orderNumber, stageNow: async () => (await orderNow()).stage }
    }
    async function aFewProducts(): Promise<number[]> {
      const found = await make(searchEverywhere, { query: { q: 'น้ำ', size: 20 } })
      return found.products.filter(({ isActive }) => isActive).map(({ id }) => id)
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
        await dialog.getByLabel(texts.noteWords).fill('โทรก่อนส่ง')
        // Where its answer is lost, the words stay, and are not written twice.
        await loseAnswerOnce(page, /\/notes$/)
        await dialog.getByRole('button', { name: texts.addNote }).click()
        await dialog.locator('.problem').waitFor()
        expect(await dialog.getByLabel(texts.noteWords).inputValue()).toBe('โทรก่อนส่ง')
        await dialog.getByRole('button', { name: texts.addNote }).click()
        await dialog.waitFor({ state: 'detached' })
        await expect.poll(() => page.locator('.sheet-note', { hasText: 'โทรก่อนส่ง' }).count()).toBe(1)
        // The browser logs the answer that was meant to be lost.
        expect(visitor.complaints).toEqual([expect.stringContaining('ERR_FAILED')])
        visitor.complaints.length = 0
        await page.getByRole('heading', { level: 1 }).focus()
        await page.keyboard.press('u')
        await page.getByText(texts.noNotes).waitFor()
        // What was done is folded until it is looked at.
        await page.getByRole('region', { name: texts.actions }).locator('summary').click()
        await page.getByText(texts.undoneBy('')).first().waitFor()
        expect(visitor.complaints).toEqual([])
      },
    )

    testOnce.each([
      { until: 'the last one is answered', heldBack: () => /\/orders\/move$/ },
      { until: 'the sheet shows the last one', heldBack: (id: string) => new RegExp(`/api/orders/${id}$`) },
    ])('a key that is pressed before $until waits for it, and moves the order on', async ({ heldBack }) => {
      const { orderNumber, stageNow } = await pressBoth(['k', 'd'], heldBack)
      const { OUT_FOR_DELIVERY } = textsOf(language, 'kit').stages
      await visitor.page.getByText(texts.moved(orderNumber, OUT_FOR_DELIVERY)).waitFor()
      expect(await stageNow()).toBe('OUT_FOR_DELIVERY')
      expect(visitor.complaints).toEqual([])
    })

    testOnce('an undo that is pressed before the last move is answered undoes that one', async () => {
      const { stageNow } = await pressBoth(['k', 'u'], () => /\/orders\/move$/)
      // Its history says it, too.
      const messages = visitor.page.getByRole('region', { name: textsOf(language, 'kit').messages })
      await messages.getByText(texts.undone, { exact: true }).waitFor()
      expect(await stageNow()).toBe('PICKING')
      expect(visitor.complaints).toEqual([])
    })

    testOnce('a key for a step ahead does not take an order back that is past it by then', async () => {
      const { stageNow } = await pressBoth(['d', 'k'], () => /\/orders\/move$/)
      await visitor.page.getByText(textsOf(language, 'errors').conflict).waitFor()
      expect(await visitor.page.getByRole('dialog').count()).toBe(0)
      expect(await stageNow()).toBe('OUT_FOR_DELIVERY')
      expect(visitor.complaints).toEqual([])
    })

    testOnce('the slips of an order with their pictures, and its tax documents as PDF', async () => {
      const { page } = visitor
      const [slip] = (await make(listSlips, { query: { state: 'pending', size: 1 } })).content
      await visitor.openScreen(`/orders/${slip?.orderId}`)
      await page.getByRole('heading', { name: texts.slips }).waitFor()
      await page.keyboard.press('s')
      const dialog = page.getByRole('dialog', { name: texts.slipOf(slip?.orderNumber ?? '') })
      await dialog.getByRole('img').first().waitFor()
      await dialog.getByRole('button', { name: textsOf(language, 'slips').accept, exact: true }).waitFor()
      await visitor.expectAccessible()
      await page.keyboard.press('Escape')
      const [invoice] = (await make(listTaxInvoices, { query: { size: 1 } })).content
      await visitor.openScreen(`/orders/${invoice?.orderId}`)
      const documents = page.getByRole('region', { name: texts.documents })
      await documents.getByText(invoice?.number ?? '-').waitFor()
      for (const mark of ['original', 'copy'] as const) {
        const [file] = await Promise.all([
          page.waitForEvent('download'),
          page.waitForRequest((request) => request.url().endsWith(`${invoice?.number}/pdf?mark=${mark}`)),
          documents.getByRole('button', { name: `${texts.marks[mark]} ${invoice?.number}` }).click(),
        ])
        // In a folder of both the name says which one deducts no VAT.
        expect(file.suggestedFilename()).toBe(`${invoice?.number}${mark === 'copy' ? '-copy' : ''}.pdf`)
      }
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
        // The key comes before the browser has said that it is open.
        await page.evaluate(`(async () => {
          const summary = document.querySelector('.before-after summary')
          summary.click()
          await null
          summary.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }))
        })()`)
        await expect.poll(() => figure.getByRole('table').count()).toBe(0)
        await figure.locator('summary').click()
        await figure.getByRole('table').waitFor()
        await page.keyboard.press('Escape')
        await figure.getByRole('table').waitFor({ state: 'hidden' })
        await page.keyboard.press('Escape')
        const question = page.getByRole('dialog', { name: textsOf(language, 'leaving').title })
        await question.waitFor()
        await page.keyboard.press('Escape')
        await question.waitFor({ state: 'hidden' })
        // From the fields, too.
        for (const field of [page.locator(`input[data-product="${first}"]`), page.getByLabel(texts.changeReason)]) {
          await field.press('Escape')
          await question.waitFor()
          await page.keyboard.press('Escape')
          await question.waitFor({ state: 'hidden' })
        }
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

    testOnce('what a line is swapped for takes its quantity over, and what is added after it is one', async () => {
      const { page } = visitor
      const { id, products } = await anOrder(retailerPhone)
      const [first = 0] = products
      const others = (await make(searchEverywhere, { query: { q: 'น้ำ', size: 20 } })).products
      const [next, more] = others.filter((one) => one.isActive && !products.slice(0, 2).includes(one.id))
      await visitor.openScreen(`/orders/${id}`)
      await page.keyboard.press('e')
      const swapped = page.locator(`input[data-product="${first}"]`)
      await swapped.fill('3')
      await page.getByRole('row').filter({ has: swapped }).getByRole('button', { name: texts.swap }).click()
      await expect.poll(() => swapped.inputValue()).toBe('0')
      const added = page.locator('input[data-product]:focus')
      await page.keyboard.type(next?.sku ?? '')
      await chooseFirst(visitor)
      await expect.poll(() => added.inputValue()).toBe('3')
      await page.locator('.change-search input').fill(more?.sku ?? '')
      await chooseFirst(visitor)
      await expect.poll(() => added.inputValue()).toBe('1')
      await page.getByRole('button', { name: texts.stopChange }).click()
      const { title, leave } = textsOf(language, 'leaving')
      await page.getByRole('dialog', { name: title }).getByRole('button', { name: leave }).click()
      await page.getByRole('heading', { name: texts.changeTitle, exact: true }).waitFor({ state: 'detached' })
      expect(visitor.complaints).toEqual([])
    })
  },
)
