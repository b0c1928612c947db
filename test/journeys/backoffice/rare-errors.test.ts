import type { Locator, Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { loadTexts, textsOf, type AllTexts } from '#backoffice/texts/namespaces.ts'
import { visitBackOffice } from './visit-back-office.ts'

const languages = ['th', 'en'] as const
beforeAll(async () => {
  for (const language of languages) await loadTexts(language, ['account', 'errors', 'rareErrors'])
})

/** Goes to where the app's code for signing in is typed, and types a wrong one. @returns where it says what is wrong */
async function typeWrongCode(page: Page, texts: AllTexts['account']): Promise<Locator> {
  await page.goto('/backoffice/account')
  await page.getByText(texts.off).waitFor()
  await page.keyboard.press('s')
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(texts.oldPassword).fill('songdee-demo')
  await page.keyboard.press('Enter')
  await dialog.getByLabel(texts.code).fill('000000')
  await page.keyboard.press('Enter')
  return dialog
}

test.each(languages)('a rare error says in %s what has happened and what to do next', async (language) => {
  const visitor = await visitBackOffice({ as: 'goods', language })
  const dialog = await typeWrongCode(visitor.page, textsOf(language, 'account'))
  await dialog.getByText(textsOf(language, 'rareErrors').second_factor_wrong, { exact: true }).waitFor()
  await visitor.close()
})

test.each(languages)(
  'where the words of rare errors do not come, the general sentence and the code are shown in %s, and a page that is loaded again has them',
  async (language) => {
    const { page, close } = await visitBackOffice({ as: 'goods', language })
    const words = /\/rareErrors\.[^/]*\.js/
    let refused = 0
    await page.route(words, (route) => {
      refused += 1
      return route.abort()
    })
    const dialog = await typeWrongCode(page, textsOf(language, 'account'))
    const { refused: general } = textsOf(language, 'errors')
    await dialog.getByText(`${general} (second_factor_wrong)`, { exact: true }).waitFor()
    expect(refused).toBeGreaterThan(0)
    await page.unroute(words)
    // As the sentence says.
    const again = await typeWrongCode(page, textsOf(language, 'account'))
    await again.getByText(textsOf(language, 'rareErrors').second_factor_wrong, { exact: true }).waitFor()
    await close()
  },
)
