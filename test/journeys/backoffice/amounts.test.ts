import { beforeAll, expect, test } from 'vitest'
import { loadTexts, textsOf } from '#backoffice/texts/namespaces.ts'
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
