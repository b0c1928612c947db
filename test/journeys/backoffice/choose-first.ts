import { expect } from 'vitest'
import type { BackOfficeVisit } from './visit-back-office.ts'

/** Takes the first option that was found for what stands in the field, by keyboard. */
export async function chooseFirst({ page, settled }: BackOfficeVisit): Promise<void> {
  await page.getByRole('option').first().waitFor()
  // Until then the options of earlier letters stand there.
  await settled()
  const focused = page.locator('[role=option][data-focused]')
  await expect
    .poll(async () => {
      if ((await focused.count()) === 0) await page.keyboard.press('ArrowDown')
      return focused.count()
    })
    .toBe(1)
  await page.keyboard.press('Enter')
}
