import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { loadTexts, textsOf } from '#backoffice/texts/namespaces.ts'
import { visit } from '../visit.ts'
import { visitBackOffice, type BackOfficeVisit } from './visit-back-office.ts'

describe.each(['th', 'en'] as const)('the back office in %s', (language) => {
  let visitor: BackOfficeVisit
  beforeAll(async () => {
    await loadTexts(language, ['shell', 'orders'])
    visitor = await visitBackOffice({ as: 'clerk', language })
  })
  afterAll(() => visitor.close())

  test('the order list is drawn within the policy, and axe finds nothing', async () => {
    const { page } = visitor
    const texts = textsOf(language, 'orders')
    await visitor.openScreen('/orders')
    await page.getByRole('grid', { name: texts.list }).waitFor()
    expect(await page.getByRole('row').count()).toBeGreaterThan(20)
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      await visitor.expectAccessible()
    }
    expect(visitor.complaints).toEqual([])
  })
})

test('a clerk signs in by the login page of the realm, and out again', async () => {
  const { page, close, complaints } = await visit({ language: 'en', width: 1280, withPolicy: true })
  await loadTexts('en', ['shell', 'orders'])
  const texts = textsOf('en', 'shell')
  await page.goto('/backoffice/orders')
  await page.getByLabel('Username').fill('clerk')
  await page.getByLabel('Password').fill('songdee-demo')
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.getByRole('heading', { level: 1, name: texts.screens.orders }).waitFor()
  expect(new URL(page.url()).pathname).toBe('/backoffice/orders')
  await page.getByRole('button', { name: texts.signOut }).click()
  await page.getByLabel('Username').waitFor()
  expect(complaints).toEqual([])
  await close()
})
