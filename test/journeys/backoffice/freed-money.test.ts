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
import { holdBack } from './hold-back.ts'
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
async function anOrderWithSlip(number: string, hoursAgo: number): Promise<{ id: string; total: Satang; slip: string }> {
  await plantSlip(db, number, hoursAgo)
  const { rows } = await sql<{ id: string; total: Satang; slip: string }>`
    select o.id, o.grand_total_satang as total, p.id as slip
    from orders o join payment_slip p on p.order_id = o.id where o.order_number = ${number}`.execute(db)
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
  // While the first slip is looked at, the picture of the next one is loaded.
  const nextPicture = await holdBack(page, new RegExp(`/slips/${paid.slip}/picture$`))
  await page.goto('/backoffice/slips')
  const queue = page.getByRole('list', { name: texts.queue })
  const current = queue.locator('[aria-current] b')
  const [accept, refund, reject] = [texts.accept, texts.refund, texts.reject].map((name) =>
    page.getByRole('button', { name, exact: true }),
  )
  if (!accept || !refund || !reject) throw new Error('A slip has three decisions')
  const question = (total: Satang, number: string) =>
    page.getByRole('dialog', { name: texts.refundTitle(inBaht(total), number) })

  await expect.poll(() => current.innerText()).toBe('SDFREED1')
  await expect.poll(() => accept.isEnabled()).toBe(true)
  // What comes of a decision is for the slip under the hand: the queue goes on after its answer.
  const accepting = await holdBack(page, /\/slips\/[^/]+\/accept$/)
  await page.keyboard.press('a')
  await accepting.requested
  await expect.poll(() => queue.getByRole('button').nth(1).isDisabled()).toBe(true)
  await page.keyboard.press('n')
  expect(await current.innerText()).toBe('SDFREED1')
  accepting.letGo()
  const reopening = page.getByRole('dialog', { name: texts.reopenTitle('SDFREED1') })
  await reopening.waitFor()
  // Browsers log an answer that refuses.
  cashier.complaints.length = 0
  await page.keyboard.press('Escape')
  await reopening.waitFor({ state: 'detached' })

  // Held down, a key gives no answer to the question that it has opened.
  await expect.poll(() => refund.isEnabled()).toBe(true)
  await refund.focus()
  await page.keyboard.down('Enter')
  const giveBack = question(cancelled.total, 'SDFREED1').getByRole('button', { name: texts.refund })
  await expect.poll(() => giveBack.evaluate((button) => button.matches(':focus'))).toBe(true)
  await page.keyboard.down('Enter')
  await page.keyboard.up('Enter')
  await cashier.expectAccessible()
  expect(await refundsOf(cancelled.id)).toEqual([])
  await giveBack.press('Enter')
  await page.getByText(texts.refunded('SDFREED1')).waitFor()
  expect(await refundsOf(cancelled.id)).toEqual([`LATE_PAYMENT ${cancelled.total}`])

  // Nothing is decided of a slip whose picture nobody has seen.
  await expect.poll(() => current.innerText()).toBe('SDFREED2')
  await accept.waitFor({ state: 'detached' })
  const amount = page.getByLabel(texts.amount, { exact: true })
  expect([await refund.isDisabled(), await reject.isDisabled()]).toEqual([true, true])
  for (const key of ['b', 'r']) await page.keyboard.press(key)
  await amount.press('Enter')
  expect(await page.getByRole('dialog').count()).toBe(0)
  nextPicture.letGo()
  await expect.poll(() => refund.isEnabled()).toBe(true)
  await amount.press('Enter')
  await question(paid.total, 'SDFREED2').getByRole('button', { name: texts.refund }).click()
  await page.getByText(texts.refunded('SDFREED2')).waitFor()
  expect(await refundsOf(paid.id)).toEqual([`PAID_TWICE ${paid.total}`])
  await cashier.closeWithoutComplaint()
})
