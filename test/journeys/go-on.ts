import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'

/**
 * Goes to a category of the shop and back home, until a question that falls due meanwhile stands above the page.
 * @returns the question
 */
export async function goOnUntil(page: Page, name: string): Promise<Locator> {
  const question = page.getByRole('complementary', { name })
  const category = page.getByRole('main').locator('a[href^="/category/"]')
  const home = page.getByRole('banner').locator('a[href="/"]')
  await expect
    .poll(async () => {
      await (new URL(page.url()).pathname === '/' ? category : home).first().click()
      return question.isVisible()
    })
    .toBe(true)
  return question
}
