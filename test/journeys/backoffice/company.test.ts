import { beforeAll, expect, test } from 'vitest'
import { getCompany, saveRunPlanning } from '#contract/backoffice/settings/company/calls.ts'
import { loadTexts, textsOf } from '#backoffice/texts/namespaces.ts'
import { send } from '#test/builders/retailer.ts'
import { staffTokenOf } from '../sign-in.ts'
import { visitBackOffice } from './visit-back-office.ts'

beforeAll(() => loadTexts('th', ['company', 'conflict', 'kit', 'leaving', 'shell']))

test('one button saves what was typed in several groups, says what is not saved, and nothing of it is left behind silently', async () => {
  const [texts, kit, leaving] = [textsOf('th', 'company'), textsOf('th', 'kit'), textsOf('th', 'leaving')]
  const shell = textsOf('th', 'shell')
  const admin = await visitBackOffice({ as: 'admin' })
  const { page } = admin
  // By the menu, so that Back leads to a screen of the same document.
  await admin.openScreen('/staff')
  await page.getByRole('link', { name: shell.screens.company }).click()
  const [stops, cash, much] = [texts.runs.stops, texts.runs.cash, texts.oddOrders.muchCash].map((label) =>
    page.getByLabel(label, { exact: true }),
  )
  if (!stops || !cash || !much) throw new Error('The groups lack a field')
  const before = await stops.inputValue()
  const save = page.getByRole('button', { name: texts.save, exact: true })
  await page.getByText(texts.allSaved).waitFor()
  expect(await save.isDisabled()).toBe(true)

  const question = page.getByRole('dialog', { name: leaving.title })
  const stay = async () => {
    await question.getByRole('button', { name: leaving.stay }).click()
    await question.waitFor({ state: 'detached' })
  }
  // Typed from below to above: they are named and saved from above to below.
  await much.fill('12.345')
  await stops.fill(String(Number(before) + 1))
  await page.getByText(texts.unsaved(`${texts.runs.title} · ${texts.oddOrders.title}`)).waitFor()
  await page.getByRole('heading', { level: 1 }).click()
  await page.keyboard.press('g')
  await page.keyboard.press('o')
  await question.waitFor()
  await stay()
  await page.evaluate('history.back()')
  await question.waitFor()
  await stay()
  expect(new URL(page.url()).pathname).toBe('/backoffice/settings/company')
  const closing = "dispatchEvent(new Event('beforeunload', { cancelable: true }))"
  expect(await page.evaluate(closing)).toBe(false)

  // The first is saved; the second says at its field what is allowed, and is still named.
  await page.keyboard.press('Control+Enter')
  await page.getByText(texts.unsaved(texts.oddOrders.title), { exact: true }).waitFor()
  await page.locator('.field', { has: much }).getByText(kit.twoDecimals).waitFor()
  await expect.poll(() => much.evaluate((field) => field.matches(':focus'))).toBe(true)
  await much.fill('5000')
  await stops.fill(before)
  await save.click()
  await page.getByText(texts.allSaved).waitFor()
  expect(await page.evaluate(closing)).toBe(true)
  await admin.expectAccessible()

  await stops.fill('3')
  await page.getByText(texts.unsaved(texts.runs.title)).waitFor()
  await page.evaluate('history.back()')
  await question.getByRole('button', { name: leaving.leave, exact: true }).click()
  await page.getByRole('heading', { level: 1, name: shell.screens.staff }).waitFor()
  await admin.openScreen('/settings/company')
  expect(await stops.inputValue()).toBe(before)
  await admin.closeWithoutComplaint()
})

test('what somebody else has saved of a group stands next to what was typed, and one of the two is kept', async () => {
  const [texts, conflict] = [textsOf('th', 'company'), textsOf('th', 'conflict')]
  const admin = await visitBackOffice({ as: 'admin' })
  const { page, url } = admin
  const token = await staffTokenOf(url, 'admin')
  const runs = async () => (await send(url, getCompany, { token })).body.runs
  const { value: before } = await runs()
  const theirs = async (stops: number) => {
    const body = { ...(await runs()).value, stops, revision: (await runs()).revision }
    expect((await send(url, saveRunPlanning, { token, body })).status).toBe(200)
  }
  await admin.openScreen('/settings/company')
  const stops = page.getByLabel(texts.runs.stops, { exact: true })
  const differs = (mine: number, saved: number) =>
    page.getByRole('row', { name: `${texts.runs.stops} ${mine} ${saved}`, exact: true }).waitFor()

  await stops.fill('31')
  await theirs(32)
  await page.keyboard.press('Control+Enter')
  await differs(31, 32)
  await page.getByText(texts.unsaved(texts.runs.title), { exact: true }).waitFor()
  await admin.expectAccessible()
  await page.getByRole('button', { name: conflict.saveMine }).click()
  await page.getByText(texts.allSaved).waitFor()
  expect((await runs()).value).toEqual({ ...before, stops: 31 })

  await stops.fill('33')
  await theirs(34)
  await page.keyboard.press('Control+Enter')
  await differs(33, 34)
  await page.getByRole('button', { name: conflict.takeTheirs }).click()
  await page.getByText(texts.allSaved).waitFor()
  expect(await stops.inputValue()).toBe('34')
  await stops.fill(String(before.stops))
  await page.keyboard.press('Control+Enter')
  await page.getByText(texts.allSaved).waitFor()
  expect((await runs()).value).toEqual(before)
  // The browser logs the two refusals.
  expect(admin.complaints.filter((text) => !text.includes('409'))).toEqual([])
  await admin.close()
})
