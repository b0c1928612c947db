import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { moveOrders } from '#contract/backoffice/day/orders/calls.ts'
import { loadTexts, textsOf } from '#backoffice/texts/namespaces.ts'
import { inBaht } from '#rules/amounts.ts'
import { connect } from '#server/adapters/database/database.ts'
import type { Satang } from '#rules/money.ts'
import { send } from '#test/builders/retailer.ts'
import { shopHere } from '../shop-here.ts'
import { staffTokenOf } from '../sign-in.ts'
import { plantSlip } from './plant-slip.ts'
import { visitBackOffice } from './visit-back-office.ts'

// Money that came for orders that need none.

const { db } = connect(shopHere().database, 2, () => undefined)
beforeAll(() => loadTexts('th', ['slips', 'kit']))
afterAll(async () => {
  await sql`delete from payment_slip where reference like 'SDFREED%'`.execute(db)
  await sql`delete from refund where order_id in (select id from orders where order_number like 'SDFREED%')`.execute(db)
  await sql`delete from order_event where order_id in (select id from orders where order_number like 'SDFREED%')`.execute(
    db,
  )
  await sql`delete from orders where order_number like 'SDFREED%'`.execute(db)
  await db.destroy()
})

/** An order with a slip, the oldest of the queue. */
async function anOrderWithSlip(number: string, hoursAgo: number): Promise<{ id: string; total: Satang }> {
  await plantSlip(db, number, hoursAgo)
  const { rows } = await sql<{ id: string; total: Satang }>`
    select id, grand_total_satang as total from orders where order_number = ${number}`.execute(db)
  const [order] = rows
  if (!order) throw new Error('The demo has no slip')
  return order
}

test('the money of a slip goes back where its order was cancelled, and is all that is offered where it is paid', async () => {
  const cashier = await visitBackOffice({ as: 'cashier' })
  const { page } = cashier
  const texts = textsOf('th', 'slips')
  const [cancelled, paid] = [await anOrderWithSlip('SDFREED1', 60), await anOrderWithSlip('SDFREED2', 59)]
  const body = { ids: [cancelled.id], to: 'CANCELLED' as const, reason: 'ร้านสั่งผิด' }
  const token = await staffTokenOf(cashier.url, 'manager')
  expect((await send(cashier.url, moveOrders, { token, body })).body.results[0]?.ok).toBe(true)
  await sql`update orders set state = 'PAYMENT_COMPLETE' where id = ${paid.id}`.execute(db)
  const refundsOf = async (id: string) =>
    (
      await sql<{
        words: string
      }>`select cause || ' ' || amount_satang as words from refund where order_id = ${id}`.execute(db)
    ).rows.map(({ words }) => words)
  await cashier.openScreen('/slips')
  const current = page.getByRole('list', { name: texts.queue }).locator('[aria-current] b')
  const accept = page.getByRole('button', { name: texts.accept, exact: true })
  const question = (total: Satang) => page.getByRole('dialog', { name: texts.refundTitle(inBaht(total)) })

  await expect.poll(() => current.innerText()).toBe('SDFREED1')
  await accept.waitFor()
  await page.keyboard.press('b')
  await cashier.expectAccessible()
  await question(cancelled.total).getByRole('button', { name: texts.refund }).click()
  await page.getByText(texts.refunded('SDFREED1')).waitFor()
  expect(await refundsOf(cancelled.id)).toEqual([`LATE_PAYMENT ${cancelled.total}`])

  await expect.poll(() => current.innerText()).toBe('SDFREED2')
  await accept.waitFor({ state: 'detached' })
  await page.getByLabel(texts.amount, { exact: true }).press('Enter')
  await question(paid.total).getByRole('button', { name: texts.refund }).click()
  await page.getByText(texts.refunded('SDFREED2')).waitFor()
  expect(await refundsOf(paid.id)).toEqual([`PAID_TWICE ${paid.total}`])
  await cashier.closeWithoutComplaint()
})
