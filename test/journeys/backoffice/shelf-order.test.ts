import { expect, test } from 'vitest'
import { loadTexts, textsOf } from '#backoffice/texts/namespaces.ts'
import { undoActions } from '#contract/backoffice/staff-actions/calls.ts'
import { createBrand, saveBrandDetails } from '#contract/backoffice/goods/brands/calls.ts'
import { moveCategories } from '#contract/backoffice/goods/categories/calls.ts'
import { pathOf } from '#contract/call.ts'
import { send } from '#test/builders/retailer.ts'
import { staffTokenOf } from '../sign-in.ts'
import { holdBack } from './hold-back.ts'
import { visitBackOffice } from './visit-back-office.ts'

test('a shelf is put in order by keys, and undone', async () => {
  const manager = await visitBackOffice({ as: 'manager', width: 1280 })
  const { page } = manager
  await loadTexts('th', ['shelves'])
  const shelves = textsOf('th', 'shelves')
  await manager.openScreen('/categories')
  const list = page.getByRole('grid', { name: shelves.categories })
  const names = () => list.locator('.sortable-name').allInnerTexts()
  await list.getByRole('row').nth(3).waitFor()
  const before = await names()
  await list.getByRole('row').nth(1).focus()
  await page.keyboard.press('Alt+ArrowDown')
  await expect.poll(names).toEqual([before[0], before[2], before[1], ...before.slice(3)])
  await page.keyboard.press('z')
  await expect.poll(names).toEqual(before)
  // Pressed before a move is answered, it is for that move.
  const move = await holdBack(page, new RegExp(`${pathOf(moveCategories)}$`))
  await list.getByRole('row').nth(1).focus()
  await page.keyboard.press('Alt+ArrowDown')
  await move.requested
  const undoing = page.waitForResponse(`**${pathOf(undoActions)}`)
  await page.keyboard.press('z')
  move.letGo()
  await undoing
  await expect.poll(names).toEqual(before)
  // Several places at once, faster than they are stored: no press is lost.
  const first = await holdBack(page, new RegExp(`${pathOf(moveCategories)}$`))
  await list.getByRole('row').nth(1).focus()
  for (let places = 0; places < 2; places++) await page.keyboard.press('Alt+ArrowDown')
  await first.requested
  const twoDown = [before[0], before[2], before[3], before[1], ...before.slice(4)]
  await expect.poll(names).toEqual(twoDown)
  let answers = 0
  page.on(
    'response',
    (response) => void (answers += new URL(response.url()).pathname === pathOf(moveCategories) ? 1 : 0),
  )
  first.letGo()
  await expect.poll(() => answers).toBe(2)
  await page.reload()
  await expect.poll(names).toEqual(twoDown)
  await list.getByRole('row').nth(3).focus()
  for (let places = 0; places < 2; places++) await page.keyboard.press('Alt+ArrowUp')
  await expect.poll(names).toEqual(before)
  // What is undone next is what was answered last.
  await expect.poll(() => answers).toBe(4)
  await list.getByRole('row').nth(2).focus()
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: shelves.subcategoriesOf(before[2] ?? '') }).waitFor()
  // Next to the subcategories, the keys are those of the list in which the focus is.
  const inner = page.getByRole('grid', { name: shelves.subcategoriesOf(before[2] ?? '') })
  const innerNames = () => inner.locator('.sortable-name').allInnerTexts()
  const innerBefore = await innerNames()
  await inner.getByRole('row').nth(0).focus()
  await page.keyboard.press('Alt+ArrowDown')
  await expect.poll(innerNames).toEqual([innerBefore[1], innerBefore[0], ...innerBefore.slice(2)])
  await page.keyboard.press('z')
  await expect.poll(innerNames).toEqual(innerBefore)
  await list.getByRole('row').nth(1).focus()
  await page.keyboard.press('Alt+ArrowDown')
  await expect.poll(names).toEqual([before[0], before[2], before[1], ...before.slice(3)])
  await page.keyboard.press('z')
  await expect.poll(names).toEqual(before)
  const counted = await list.getByRole('row').nth(2).locator('.sortable-end').innerText()
  await page.keyboard.press('p')
  await page.getByRole('heading', { level: 1, name: shelves.shelfOf(before[2] ?? '') }).waitFor()
  const shelf = page.getByRole('grid', { name: shelves.shelf }).getByRole('row')
  await expect.poll(() => shelf.count()).toBe(Number(/\d+/.exec(counted)?.[0]))
  await manager.closeWithoutComplaint()
})

test('who may not show a brand is shown of a colleague’s version only what they can change', async () => {
  await loadTexts('th', ['shelves', 'conflict'])
  const [shelves, conflict] = [textsOf('th', 'shelves'), textsOf('th', 'conflict')]
  const clerk = await visitBackOffice({ as: 'goods' })
  const { page, url } = clerk
  const token = await staffTokenOf(url, 'manager')
  const entered = { name: 'Slow Hands', nameThai: 'มือช้า', categoryId: 1, status: 'INACTIVE' as const, image: null }
  const { id, revision } = (await send(url, createBrand, { token, body: entered })).body
  await clerk.openScreen('/brands')
  await page.getByRole('row').filter({ hasText: entered.nameThai }).click()
  await page.getByLabel(shelves.nameThai).fill('มือไว')
  const theirs = { ...entered, name: 'Quick Hands', status: 'ACTIVE' as const, revision }
  const params = { id }
  const { body: saved } = await send(url, saveBrandDetails, { token, params, body: theirs })
  await page.keyboard.press('Control+Enter')
  const differing = page.getByRole('dialog').getByRole('row')
  await differing.filter({ hasText: 'Quick Hands' }).waitFor()
  expect(await differing.getByRole('rowheader').allInnerTexts()).toEqual([shelves.nameThai, shelves.nameEng])
  await page.getByRole('button', { name: conflict.saveMine }).click()
  await page.getByText(shelves.saved).waitFor()
  const hidden = { ...entered, revision: saved.revision + 1 }
  expect((await send(url, saveBrandDetails, { token, params, body: hidden })).body.nameThai).toBe(entered.nameThai)
  expect(clerk.complaints.filter((text) => !text.includes('409'))).toEqual([])
  await clerk.close()
})
