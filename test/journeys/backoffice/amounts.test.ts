import { randomUUID } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import { resolveProblem } from '#contract/backoffice/day/order-problems/calls.ts'
import { moveOrders } from '#contract/backoffice/day/orders/calls.ts'
import { loadTexts, textsOf } from '#backoffice/texts/namespaces.ts'
import { aReport, report } from '#test/builders/problem.ts'
import { send } from '#test/builders/retailer.ts'
import { anOrder } from '../paying.ts'
import { demoPhone, staffTokenOf, tokenOf } from '../sign-in.ts'
import { visitBackOffice } from './visit-back-office.ts'

const languages = ['th', 'en'] as const
beforeAll(async () => {
  for (const language of languages) await loadTexts(language, ['kit', 'problems', 'purchasing', 'slips'])
})

test.each(languages)(
  'an amount with three decimals, or letters in it, says in %s what is allowed',
  async (language) => {
    const visitor = await visitBackOffice({ as: 'manager', language })
    const { page } = visitor
    const [kit, texts] = [textsOf(language, 'kit'), textsOf(language, 'purchasing')]
    await visitor.openScreen('/suppliers')
    await page.keyboard.press('n')
    const dialog = page.getByRole('dialog', { name: texts.newSupplier })
    await dialog.getByLabel(texts.name, { exact: true }).fill('บจก. ทดสอบทศนิยม')
    const saidAt = (label: string) =>
      dialog.locator('.field', { has: page.getByLabel(label, { exact: true }) }).locator('.field-error')
    const [minimum, days] = [dialog.getByLabel(texts.minimum, { exact: true }), dialog.getByLabel(texts.leadDays)]
    // What a browser takes for a number and what it does not, as keys are pressed.
    for (const typed of ['12.345', '1-2']) {
      await minimum.fill('')
      await minimum.pressSequentially(typed)
      await page.keyboard.press('Enter')
      await expect.poll(() => saidAt(texts.minimum).allInnerTexts()).toEqual([kit.twoDecimals])
      expect(await minimum.evaluate((field) => field.matches(':focus'))).toBe(true)
    }
    await minimum.fill('12.34')
    await days.fill('1.5')
    await page.keyboard.press('Enter')
    await expect.poll(() => saidAt(texts.leadDays).allInnerTexts()).toEqual([kit.wholeNumber])
    expect(await saidAt(texts.minimum).count()).toBe(0)

    const slips = textsOf(language, 'slips')
    await visitor.openScreen('/slips')
    const onSlip = page.getByLabel(slips.amount, { exact: true })
    const accept = page.getByRole('button', { name: slips.accept, exact: true })
    for (const typed of ['12.345', 'สิบ']) {
      await onSlip.fill(typed)
      await page.locator('.field', { has: onSlip }).getByText(kit.twoDecimals).waitFor()
      expect(await accept.isDisabled()).toBe(true)
    }

    const problems = textsOf(language, 'problems')
    await visitor.openScreen('/problems')
    await page.getByLabel(problems.answer).fill('ok')
    const credit = page.getByLabel(problems.creditAmount)
    const saidOfCredit = page.locator('.field', { has: credit }).locator('.field-error')
    // The amount belongs to a credit alone: the other ways have no field for it.
    expect(await credit.count()).toBe(0)
    await page.keyboard.press('Alt+3')
    await page.keyboard.press('Control+Enter')
    await expect.poll(() => saidOfCredit.allInnerTexts()).toEqual([kit.needed])
    await credit.fill('12.345')
    await expect.poll(() => saidOfCredit.allInnerTexts()).toEqual([kit.twoDecimals])
    // What is typed stays while another problem is looked at.
    const inList = page.getByRole('list', { name: problems.list }).getByRole('button')
    const answer = page.getByLabel(problems.answer)
    await inList.nth(1).click()
    await expect.poll(() => answer.inputValue()).toBe('')
    await inList.first().click()
    await expect.poll(() => answer.inputValue()).toBe('ok')
    expect(await credit.inputValue()).toBe('12.345')
    await visitor.closeWithoutComplaint()
  },
)

test('a report of more units than are left to credit says so, and offers no credit', async () => {
  const visitor = await visitBackOffice({ as: 'manager' })
  const { page, url } = visitor
  const token = await staffTokenOf(url, 'manager')
  const { id, orderNumber } = await anOrder(url, demoPhone(37), 'COD')
  for (const to of ['ACCEPTED', 'OUT_FOR_DELIVERY', 'DELIVERED'] as const)
    await send(url, moveOrders, { token, body: { ids: [id], to } })
  const retailer = await tokenOf(url, demoPhone(37))
  // All that is on it.
  const reported = async () => (await report(url, retailer, id, aReport(), randomUUID())).body.id
  const body = { outcome: 'credit' as const, words: 'ดูแลให้แล้ว', creditAmt: 1 }
  expect((await send(url, resolveProblem, { token, params: { id: await reported() }, body })).status).toBe(200)
  await reported()
  const texts = textsOf('th', 'problems')
  await visitor.openScreen('/problems')
  await page.getByRole('list', { name: texts.list }).getByRole('button').filter({ hasText: orderNumber }).click()
  await page.getByText(texts.tooManyToCredit).waitFor()
  const ways = page.getByRole('group', { name: texts.way })
  expect(await ways.getByRole('button', { name: texts.credit }).isDisabled()).toBe(true)
  expect(await ways.getByRole('button', { name: texts.explained }).isDisabled()).toBe(false)
  await visitor.closeWithoutComplaint()
})
