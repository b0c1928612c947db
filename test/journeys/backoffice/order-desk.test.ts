import { sql } from 'kysely'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { loadTexts, textsOf, type AllTexts } from '#backoffice/texts/namespaces.ts'
import { connect } from '#server/adapters/database/database.ts'
import { shopHere } from '../shop-here.ts'
import { aMorning } from './a-morning.ts'
import { countedKeyboard } from './counted-keyboard.ts'
import { visitBackOffice, type BackOfficeVisit } from './visit-back-office.ts'

// A clerk's morning by keyboard: 100 orders of the night, eight of them odd.

/** How long it takes people, in seconds: a key, reading why an order is held, and a look over the list. */
const human = { key: 0.4, heldOrder: 15, list: 60 }
const mostSeconds = 6 * 60

const { db } = connect(shopHere().database, 2, () => undefined)
afterAll(() => db.destroy())

const eventsOf = async (id: string) => {
  const { rows } = await sql<{ stage: string }>`
    select coalesce(stage, state) as stage from order_event where order_id = ${id} order by id`.execute(db)
  return rows.map(({ stage }) => stage)
}
const stagesIn = async (ids: readonly string[]) => {
  const rows = await db.selectFrom('orders').select('stage').where('id', 'in', ids).execute()
  return [...new Set(rows.map(({ stage }) => stage))]
}

const language = 'th'
const area = { provinceCode: '58', province: 'แม่ฮ่องสอน' }

describe('the order desk', () => {
  let clerk: BackOfficeVisit
  let texts: AllTexts['orders']
  let page: Page
  let keyboard: ReturnType<typeof countedKeyboard>
  beforeAll(async () => {
    await loadTexts(language, ['orders', 'kit'])
    texts = textsOf(language, 'orders')
    clerk = await visitBackOffice({ as: 'desk', language })
    page = clerk.page
    keyboard = countedKeyboard(page)
  })
  afterAll(() => clerk.close())

  test(
    '100 orders, 8 of them odd: each is held and explained, none is let through, the rest is accepted by one key',
    { tags: 'job' },
    async () => {
      const { usual, odd } = await aMorning(db, area)
      await clerk.openScreen(`/orders?province=${area.provinceCode}`)
      // The row that says that there are none has no number.
      const rows = page
        .getByRole('grid')
        .getByRole('rowheader')
        .filter({ hasText: /M[\dA-F]{12}/ })
      const note = (count: string) => page.getByText(texts.count(count), { exact: false })
      await keyboard.press('2')
      await expect.poll(() => rows.count()).toBe(8)
      // None of them can be accepted at once, so nothing offers it.
      expect(await page.getByRole('button', { name: texts.actions.acceptAll }).count()).toBe(0)
      const words = await page.getByRole('grid').getByRole('row').allInnerTexts()
      for (const { orderNumber, kind } of odd) {
        const row = words.find((text) => text.includes(orderNumber)) ?? ''
        const said = {
          ten_times_usual: texts.holds.tenTimesUsual('120', '6', 'ลัง', ''),
          new_retailer_much_cash: texts.holds.muchCash('฿25,000.00', '0'),
          changed_address: '99/9 ซอยใหม่',
          below_cost: texts.holds.belowCost('฿0.01', '฿2.00', ''),
        }[kind]
        expect([orderNumber, row.includes(said.trim())]).toEqual([orderNumber, true])
      }
      await clerk.expectAccessible()

      await keyboard.press('1')
      await note('92').waitFor()
      await keyboard.press('Shift+A')
      await page.getByText(texts.accepted('92', '8')).waitFor()
      await page.getByText(texts.nothingReady).waitFor()
      await expect.poll(() => stagesIn(usual)).toEqual(['ACCEPTED'])
      await expect.poll(() => stagesIn(odd.map(({ id }) => id))).toEqual(['ORDER_COMPLETE'])

      await keyboard.press('2')
      await expect.poll(() => rows.count()).toBe(8)
      // One of each kind turns out to be right, and is released; the others are cancelled.
      const released: string[] = []
      await keyboard.press('j')
      for (let left = 8; left > 0; left -= 1) {
        const focused = page.locator('[role=grid] [role=row]:focus')
        const orderNumber = ((await focused.getByRole('rowheader').innerText()).split(/\s/)[0] ?? '').trim()
        const isRight = odd.findIndex((order) => order.orderNumber === orderNumber) < 4
        if (isRight) released.push(orderNumber)
        await keyboard.press(isRight ? 'l' : 'x')
        await page.getByRole('dialog').getByRole('textbox').waitFor()
        await keyboard.type(isRight ? 'โทรแล้ว' : 'สั่งผิด')
        await keyboard.press('Enter')
        await expect.poll(() => rows.count()).toBe(left - 1)
      }
      expect(released).toHaveLength(4)
      await page.getByText(texts.nothingHeld).waitFor()
      await keyboard.press('1')
      await note('4').waitFor()
      await keyboard.press('Shift+A')
      await page.getByText(texts.accepted('4', '0')).waitFor()

      for (const { id, orderNumber } of odd)
        await expect
          .poll(() => eventsOf(id))
          .toEqual(
            released.includes(orderNumber)
              ? ['ORDER_COMPLETE', 'HELD', 'RELEASED', 'ACCEPTED']
              : ['ORDER_COMPLETE', 'HELD', 'CANCELLED'],
          )
      expect(keyboard.keys() * human.key + 8 * human.heldOrder + human.list).toBeLessThan(mostSeconds)
      expect(clerk.complaints).toEqual([])
    },
  )

  test('what was done to many is undone by one key; what fails stays selected, with the reason', async () => {
    const grid = page.getByRole('grid')
    await clerk.openScreen(`/orders?province=${area.provinceCode}&stage=ACCEPTED&sort=oldest`)
    await keyboard.press('j', 'Space', 'Shift+ArrowDown', 'Shift+ArrowDown', 'p')
    await page.getByText(texts.moved(texts.actions.PICKING, '3')).waitFor()
    const picking = () =>
      db
        .selectFrom('orders')
        .select('id')
        .where('province_code', '=', area.provinceCode)
        .where('stage', '=', 'PICKING')
        .execute()
    await expect.poll(() => picking()).toHaveLength(3)
    await keyboard.press('z')
    await expect.poll(async () => (await picking()).length).toBe(0)
    await page.getByText(textsOf(language, 'kit').undone).waitFor()

    // Where one of the selected is picked already, it is said before the press.
    await clerk.openScreen(`/orders?province=${area.provinceCode}&stage=ACCEPTED&stage=PICKING&sort=oldest`)
    await keyboard.press('j', 'Space', 'p')
    await page.getByText(texts.moved(texts.actions.PICKING, '1')).waitFor()
    await expect.poll(async () => (await picking()).length).toBe(1)
    await keyboard.press('j', 'Control+a')
    const all = await grid.getByRole('rowheader').count()
    const { stages } = textsOf(language, 'kit')
    const partly = `${texts.actions.ACCEPTED} 1 · ${texts.actions.PICKING} ${all - 1}`
    await page.getByText(texts.partly(partly, `${all}`)).waitFor()
    await page.getByText(texts.inStages(`${stages.ACCEPTED} ${all - 1} · ${stages.PICKING} 1`)).waitFor()
    await clerk.expectAccessible()
    await keyboard.press('Escape', 'z')
    await expect.poll(async () => (await picking()).length).toBe(0)

    // What is selected belongs to its list: under another filter nothing counts that no key would take.
    const { selected } = textsOf(language, 'kit')
    const bar = (count: string) => page.getByRole('region', { name: selected(count) })
    await keyboard.press('j', 'Space')
    await bar('1').waitFor()
    await keyboard.press('3')
    await bar('1').waitFor({ state: 'detached' })

    // A colleague cancels one of two that are selected.
    await clerk.openScreen(`/orders?province=${area.provinceCode}&stage=ACCEPTED&sort=oldest`)
    const [first] = await grid.getByRole('rowheader').allInnerTexts()
    const orderNumber = first?.split(/\s/)[0]?.trim() ?? ''
    await keyboard.press('j', 'Space', 'Shift+ArrowDown')
    await db
      .updateTable('orders')
      .set({ state: 'CANCELLED', fulfilment: null })
      .where('order_number', '=', orderNumber)
      .execute()
    await page.getByText(texts.leftList).waitFor()
    await keyboard.press('k')
    const results = page.getByRole('alert')
    await results.getByText(orderNumber).waitFor()
    await bar('1').waitFor()
    expect(clerk.complaints).toEqual([])
  })

  test('who takes many orders off the road reads how many of them are on it, with a driver to call', async () => {
    const manager = await visitBackOffice({ as: 'manager', language })
    const press = async (...keys: string[]) => {
      for (const key of keys) await manager.page.keyboard.press(key)
    }
    const path = `/orders?province=${area.provinceCode}&sort=oldest&stage=ACCEPTED`
    await manager.openScreen(path)
    await press('j', 'Space', 'Shift+ArrowDown', 'd')
    await manager.page.getByText(texts.moved(texts.actions.OUT_FOR_DELIVERY, '2')).waitFor()
    await manager.openScreen(`${path}&stage=OUT_FOR_DELIVERY`)
    await press('j', 'Control+a', 'x')
    const dialog = manager.page.getByRole('dialog')
    await dialog.getByText(texts.leaveRuns('2')).waitFor()
    await manager.expectAccessible()
    await press('Escape')
    await dialog.waitFor({ state: 'detached' })
    // Nor does it leave the road without a question. For some of them it is a step ahead.
    const { backTo, stages } = textsOf(language, 'kit')
    await press('k')
    await dialog.getByRole('heading', { name: `${texts.actions.PACKED}:` }).waitFor()
    await dialog.getByText(texts.leaveRuns('2')).waitFor()
    await press('Escape')
    await dialog.waitFor({ state: 'detached' })
    // A delivery that is taken back is no cancellation.
    await manager.openScreen(`${path}&stage=OUT_FOR_DELIVERY`)
    await press('j', 'Control+a', 'v')
    await manager.page.getByText(texts.moved(texts.actions.DELIVERED, '2')).waitFor()
    await manager.openScreen(path.replace('ACCEPTED', 'DELIVERED'))
    await press('j', 'Space', 'd')
    await dialog.getByRole('heading', { name: backTo(stages.OUT_FOR_DELIVERY) }).waitFor()
    expect(manager.complaints).toEqual([])
    await manager.close()
  })

  test('a filter that does not exist is refused in words, and shows nothing', async () => {
    await clerk.openScreen('/orders?provinces=20')
    await page.getByRole('alert').waitFor()
    expect(await page.getByRole('grid').count()).toBe(0)
  })
})
