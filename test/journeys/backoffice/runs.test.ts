import { expect, test } from 'vitest'
import { moveOrders } from '#contract/backoffice/day/orders/calls.ts'
import { listRoutes, saveRoutes } from '#contract/backoffice/day/delivery-routes/calls.ts'
import { createRun, getRun, removeRun, setRunStops } from '#contract/backoffice/day/runs/calls.ts'
import { kit } from '#backoffice/texts/kit.en.ts'
import { deliveryRoutes as routeTexts } from '#backoffice/texts/deliveryRoutes.en.ts'
import { runs as texts } from '#backoffice/texts/runs.en.ts'
import { steadyId } from '#demo/fill/accounts.ts'
import { bangkokDate } from '#rules/bangkok-time.ts'
import { send } from '#test/builders/retailer.ts'
import { demoPhone, staffTokenOf } from '../sign-in.ts'
import { holdBack } from './hold-back.ts'
import { packedOrders } from './packed-orders.ts'
import { visitBackOffice } from './visit-back-office.ts'

test(
  'a run is planned by keyboard: stops in order, driver, load sheet in reverse, departure',
  { tags: 'job' },
  async () => {
    const visitor = await visitBackOffice({ as: 'packer', language: 'en' })
    const { page, url } = visitor
    const orderIds = await packedOrders(url, { phone: demoPhone(18), count: 3, goods: { 1003: 1 } })
    const token = await staffTokenOf(url, 'packer')
    const body = { day: bangkokDate(new Date()), orderIds }
    const run = (await send(url, createRun, { token, body })).body
    const stops = async () =>
      (await send(url, getRun, { token, params: { id: run.id } })).body.stops.map(({ orderId }) => orderId)

    const goes = (await send(url, createRun, { token, body: { ...body, orderIds: [] } })).body
    await visitor.openScreen('/runs')
    await visitor.expectAccessible()
    // A run that goes while it is chosen stays the choice: no other one takes its place under the hand.
    await page.getByRole('grid', { name: texts.waiting }).locator('tbody tr').first().focus()
    await page.keyboard.press('Space')
    await page.keyboard.press('a')
    const choose = page.getByRole('dialog', { name: texts.addToTitle })
    const chosen = choose.getByLabel(texts.runChosen)
    await chosen.selectOption(goes.id)
    await send(url, removeRun, { token, params: { id: goes.id }, query: { revision: goes.revision } })
    await page.locator(`[data-key="${goes.id}"]`).waitFor({ state: 'detached' })
    expect(await chosen.inputValue()).toBe(goes.id)
    await page.keyboard.press('Escape')
    await choose.waitFor({ state: 'hidden' })
    await page.keyboard.press('Escape')
    const row = page.getByRole('grid', { name: texts.title }).getByRole('row', { name: run.number })
    await row.focus()
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { level: 1, name: texts.sheet(run.number) }).waitFor()
    await visitor.expectAccessible()

    const list = page.getByRole('grid', { name: texts.stops })
    await list.getByRole('row').first().focus()
    await page.keyboard.press('Space')
    // Two places down and one up, faster than they are stored: no press is lost.
    const storing = await holdBack(page, new RegExp(`/backoffice/api/runs/${run.id}/stops$`))
    for (const key of ['Alt+ArrowDown', 'Alt+ArrowDown', 'Alt+ArrowUp']) await page.keyboard.press(key)
    await storing.requested
    const shownIds = () => list.getByRole('row').evaluateAll((all) => all.map((one) => one.dataset['key']))
    expect(await shownIds()).toEqual([orderIds[1], orderIds[0], orderIds[2]])
    // What goes by the revision of the run says that the move is not stored yet.
    const depart = page.getByRole('button', { name: texts.depart })
    await depart.click()
    await page.getByText(kit.oneAtATime).waitFor()
    expect(await page.getByRole('dialog').count()).toBe(0)
    storing.letGo()
    await expect.poll(stops).toEqual([orderIds[1], orderIds[0], orderIds[2]])
    // The server knows the order before the page has drawn it.
    await expect.poll(() => list.getByRole('row').first().getAttribute('data-key')).toBe(orderIds[1])
    // By the pointer: the first one below the last one. The page reads it again more slowly than she works.
    const reading = `**/backoffice/api/runs/${run.id}`
    let readOn = () => {}
    const isAssigned = new Promise<void>((resolve) => (readOn = resolve))
    await page.route(reading, async (route) => {
      if (route.request().method() === 'GET') await isAssigned
      await route.continue()
    })
    const last = list.getByRole('row').nth(2)
    const { height = 0 } = (await last.boundingBox()) ?? {}
    await list
      .getByRole('row')
      .first()
      .dragTo(last, { targetPosition: { x: 80, y: height - 4 } })
    await expect.poll(stops).toEqual([orderIds[0], orderIds[2], orderIds[1]])

    await expect.poll(() => list.getByRole('row').last().getAttribute('data-key')).toBe(orderIds[1])
    await page.keyboard.press('e')
    const dialog = page.getByRole('dialog', { name: texts.assign })
    await dialog.getByLabel(texts.driver).selectOption(steadyId('driver2'))
    await dialog.getByLabel(texts.vehicle).fill('80-4321')
    await page.keyboard.press('Enter')
    await dialog.waitFor({ state: 'detached' })
    await page.getByText('80-4321').waitFor()
    readOn()

    // What a colleague saves of the same run meanwhile is another thing: both are saved.
    await page.keyboard.press('e')
    await dialog.getByLabel(texts.vehicle).fill('80-4322')
    const now = (await send(url, getRun, { token, params: { id: run.id } })).body
    const moved = { revision: now.revision, orderIds }
    await send(url, setRunStops, { token, params: { id: run.id }, body: moved })
    await page.keyboard.press('Enter')
    await dialog.waitFor({ state: 'detached' })
    await page.getByText('80-4322').waitFor()
    expect(await stops()).toEqual(orderIds)

    await page.keyboard.press('p')
    const sheet = page.getByRole('table')
    await sheet.waitFor()
    const cells = await sheet.locator('tbody').getByRole('row').locator('td:first-child').allInnerTexts()
    expect(cells).toEqual(['3', '2', '1'])
    await page.goBack()
    await list.waitFor()

    await page.keyboard.press('d')
    const question = page.getByRole('dialog', { name: texts.departAsk(3) })
    await question.getByText(kit.cannotBeUndone).waitFor()
    await question.getByRole('button', { name: texts.depart }).click()
    await page.getByText(texts.states.OUT, { exact: true }).first().waitFor()

    // One order did not leave with the run, as where the departure is interrupted: it is continued.
    const clerk = await staffTokenOf(url, 'clerk')
    const back = { ids: orderIds.slice(0, 1), to: 'PACKED', reason: 'not on the vehicle' }
    await send(url, moveOrders, { token: clerk, body: back as never })
    await page.reload()
    await page.getByRole('button', { name: texts.depart }).waitFor()
    await page.keyboard.press('d')
    const rest = page.getByRole('dialog', { name: texts.departAsk(1) })
    await rest.getByRole('button', { name: texts.depart }).click()
    await page.getByRole('button', { name: texts.depart }).waitFor({ state: 'detached' })
    const { stops: left } = (await send(url, getRun, { token, params: { id: run.id } })).body
    expect(left.map(({ stage }) => stage)).toEqual(['OUT_FOR_DELIVERY', 'OUT_FOR_DELIVERY', 'OUT_FOR_DELIVERY'])
    // The one save after the colleague's.
    expect(visitor.complaints).toEqual([expect.stringContaining('409')])
    await visitor.close()
  },
)

test('a delivery route is made, changed and removed by keyboard', async () => {
  const visitor = await visitBackOffice({ as: 'packer', language: 'en' })
  const { page, url } = visitor
  await visitor.openScreen('/delivery-routes')
  await page.keyboard.press('n')
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(routeTexts.nameThai).fill('สายแม่สอด')
  await dialog.getByLabel(routeTexts.nameEng).fill('Mae Sot')
  await dialog.getByLabel(routeTexts.areas).fill('ตาก แม่สอด\nตาก')
  await visitor.expectAccessible()
  await dialog.getByRole('button', { name: kit.save }).click()
  const row = page.getByRole('row', { name: 'Mae Sot' })
  await row.getByText('ตาก แม่สอด · ตาก').waitFor()
  await visitor.expectAccessible()
  await row.focus()
  await page.keyboard.press('Enter')
  await dialog.getByLabel(routeTexts.areas).fill('ตาก แม่ระมาด')
  // A colleague saves the routes meanwhile: nothing that is typed is lost, and it is saved over theirs.
  const token = await staffTokenOf(url, 'packer')
  const { routes } = (await send(url, listRoutes, { token })).body
  await send(url, saveRoutes, { token, body: { routes: routes.map(({ id: _id, ...route }) => route) } })
  await dialog.getByRole('button', { name: kit.save }).click()
  await dialog.getByText(routeTexts.savedByOthers).waitFor()
  expect(await dialog.getByLabel(routeTexts.areas).inputValue()).toBe('ตาก แม่ระมาด')
  await dialog.getByLabel(routeTexts.nameEng).press('Enter')
  await row.getByText('ตาก แม่ระมาด', { exact: true }).waitFor()
  await row.focus()
  await page.keyboard.press('Enter')
  await dialog.getByRole('button', { name: routeTexts.remove }).click()
  const question = page.getByRole('dialog', { name: routeTexts.removeTitle })
  await question.getByText(kit.cannotBeUndone).waitFor()
  await question.getByRole('button', { name: routeTexts.remove }).click()
  await row.waitFor({ state: 'detached' })
  // The one save after the colleague's.
  expect(visitor.complaints).toEqual([expect.stringContaining('409')])
  await visitor.close()
})
