import { expect, test } from 'vitest'
import { visit } from '../visit.ts'
import { searchWords as texts } from '#backoffice/texts/searchWords.th.ts'
import { visitBackOffice } from './visit-back-office.ts'

test('a search in vain becomes a word that finds something: taught, tried, published, found by a retailer', async () => {
  const manager = await visitBackOffice({ as: 'manager', language: 'th' })
  const { page } = manager
  await manager.openScreen('/search-words?list=misses')
  const miss = page.getByRole('row', { name: /ยางรัดแกง/ })
  await miss.waitFor()
  await miss.click()
  const drawer = page.getByRole('dialog')
  await drawer.getByLabel(texts.means).fill('หนังยางวงเล็ก')
  await manager.expectAccessible()
  await page.keyboard.press('Control+Enter')
  await drawer.waitFor({ state: 'hidden' })
  await page.getByText(texts.draft).waitFor()

  await page.getByRole('textbox', { name: texts.try }).fill('ยางรัดแกง')
  await page.getByRole('region', { name: texts.before }).getByText(texts.nothing).waitFor()
  await page
    .getByRole('region', { name: texts.after })
    .getByText(/หนังยางวงเล็ก/)
    .first()
    .waitFor()
  await manager.expectAccessible()
  await page.getByRole('button', { name: texts.publish }).click()
  await page.getByRole('dialog').getByRole('button', { name: texts.publish }).click()
  await page.getByText(texts.published).waitFor()

  const retailer = await visit({ language: 'th' })
  await expect
    .poll(async () => {
      await retailer.open(`/search-results?q=${encodeURIComponent('ยางรัดแกง')}`)
      await retailer.settled()
      return (await retailer.page.locator('main .card-name').allInnerTexts())[0]
    })
    .toContain('หนังยางวงเล็ก')
  await retailer.close()
  await manager.close()
})

test('two people who teach at the same time: the second keeps what was typed and sees why it was not saved', async () => {
  const [one, two] = [await visitBackOffice({ as: 'clerk' }), await visitBackOffice({ as: 'goods' })]
  for (const visitor of [one, two]) {
    await visitor.openScreen('/search-words?list=needs')
    await visitor.page.getByRole('row', { name: /ทำส้มตำ/ }).waitFor()
    await visitor.page.getByRole('button', { name: texts.add }).click()
  }
  for (const [visitor, word] of [
    [one, 'ทำแกงส้มเย็น'],
    [two, 'ทำยำถั่วพู'],
  ] as const) {
    await visitor.page.getByRole('dialog').getByLabel(texts.words).fill(word)
    await visitor.page.getByRole('dialog').getByLabel(texts.means).fill('น้ำปลา')
    await visitor.page.keyboard.press('Control+Enter')
    if (visitor === one) await visitor.page.getByRole('dialog').waitFor({ state: 'hidden' })
  }
  const drawer = two.page.getByRole('dialog')
  await drawer.getByText(texts.changedElsewhere).waitFor()
  await expect.poll(() => drawer.getByLabel(texts.words).inputValue()).toBe('ทำยำถั่วพู')
  await two.page.keyboard.press('Control+Enter')
  await drawer.waitFor({ state: 'hidden' })
  await two.page.getByRole('row', { name: /ทำแกงส้มเย็น/ }).waitFor()
  await two.page.getByRole('row', { name: /ทำยำถั่วพู/ }).waitFor()
  await one.close()
  await two.close()
})

test('the words that are removed are those that are open, also where somebody has added some above them meanwhile', async () => {
  const [one, two] = [await visitBackOffice({ as: 'clerk' }), await visitBackOffice({ as: 'goods' })]
  for (const visitor of [one, two]) await visitor.openScreen('/search-words?list=needs')
  const rows = one.page.getByRole('row')
  await rows.filter({ hasText: 'ทำต้มยำ' }).waitFor()
  const others = (await rows.allInnerTexts()).filter((text) => !text.includes('ทำต้มยำ'))
  await rows.filter({ hasText: 'ทำต้มยำ' }).click()
  const [mine, theirs] = [one.page.getByRole('dialog'), two.page.getByRole('dialog')]
  await mine.waitFor()
  await two.page.getByRole('button', { name: texts.add }).click()
  await theirs.getByLabel(texts.words).fill('ทำไข่เค็ม')
  await theirs.getByLabel(texts.means).fill('เกลือ')
  await two.page.keyboard.press('Control+Enter')
  await theirs.waitFor({ state: 'hidden' })

  await mine.getByRole('button', { name: texts.remove }).click()
  await one.page.getByRole('row', { name: /ทำไข่เค็ม/, includeHidden: true }).waitFor({ state: 'attached' })
  await mine.getByRole('button', { name: texts.remove }).click()
  await mine.waitFor({ state: 'hidden' })
  const left = async () => (await rows.allInnerTexts()).filter((text) => !text.includes('ทำไข่เค็ม'))
  await expect.poll(left).toEqual(others)
  await one.close()
  await two.close()
})
