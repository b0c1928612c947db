import { expect, test } from 'vitest'
import { satang } from '#rules/money.ts'
import { testServer } from '#test/test-server.ts'
import { differenceOf, reconcile } from './reconcile.ts'
import { anUnpaidOrder, aPayment, cancel, decide, inTime, rice, type Unpaid } from './unpaid-order.fixture.ts'

const gateway = { silentAbout: '' }

const server = await testServer({
  products: { [rice]: { price: 245_50, vatPercent: 0, stock: 10_000 } },
  gateway: (own) => ({
    ...own,
    inquire: async (invoiceNo) =>
      invoiceNo === gateway.silentAbout
        ? { ok: false, code: 'unavailable', respCode: null, detail: 'silent' }
        : own.inquire(invoiceNo),
  }),
})

/** Until a minute from now: the file may have taken longer since it began. */
const everything = () => ({ from: new Date(0), to: inTime(60_000) })
const kinds = async (now = new Date()) =>
  (await reconcile(server.deps, everything(), now)).differences.map(({ kind, orderNumber }) => [kind, orderNumber])
const setAttempt = (unpaid: Unpaid, set: object) =>
  server.db.updateTable('payment_attempt').set(set).where('order_id', '=', unpaid.id).execute()

test('payments that the gateway knows as we do are no difference, whatever became of them', async () => {
  for (const outcome of ['paid', 'declined', 'cancelled', 'expired'])
    await decide(server, await aPayment(await anUnpaidOrder(server)), { outcome })
  const wrong = await anUnpaidOrder(server)
  await decide(server, await aPayment(wrong), { outcome: 'paid', amount: 1 })
  await aPayment(await anUnpaidOrder(server))
  const late = await anUnpaidOrder(server)
  const url = await aPayment(late)
  await cancel(late)
  await decide(server, url, { outcome: 'paid' })
  expect(await reconcile(server.deps, everything(), new Date())).toEqual({ queried: 7, differences: [] })
  expect((await reconcile(server.deps, { from: new Date(0), to: inTime(-3_600_000) }, new Date())).queried).toBe(0)
})

test('each kind of difference is found and named', async () => {
  const unheard = await anUnpaidOrder(server)
  await decide(server, await aPayment(unheard), { outcome: 'paid', notices: 0 })
  const wished = await anUnpaidOrder(server)
  await decide(server, await aPayment(wished), { outcome: 'declined' })
  await setAttempt(wished, { state: 'paid' })
  const changed = await anUnpaidOrder(server)
  await decide(server, await aPayment(changed), { outcome: 'paid' })
  await setAttempt(changed, { amount_satang: 736_49 })
  const unused = await anUnpaidOrder(server)
  await decide(server, await aPayment(unused), { outcome: 'paid' })
  await server.db.updateTable('orders').set({ state: 'VERIFYING_PAYMENT' }).where('id', '=', unused.id).execute()
  const silent = await anUnpaidOrder(server)
  await aPayment(silent)
  gateway.silentAbout = `${silent.orderNumber}A1`
  expect(await kinds()).toEqual([
    ['paid_there', unheard.orderNumber],
    ['paid_here', wished.orderNumber],
    ['amount', changed.orderNumber],
    ['unused', unused.orderNumber],
    ['no_answer', silent.orderNumber],
  ])
  gateway.silentAbout = ''
  expect((await kinds(inTime(2 * 3_600_000))).filter(([kind]) => kind === 'still_open').length).toBeGreaterThan(0)
})

test('money given back at the gateway is a difference until it is written down', () => {
  const attempt = {
    invoice_no: 'A',
    order_number: 'O',
    state: 'paid' as const,
    amount_satang: satang(100),
    expires_at: new Date(),
    has_refund: false,
    refunded: false,
    order_paid: true,
  }
  const answer = { ok: true as const, value: { respCode: '4120', amountSatang: satang(100), currencyCode: 'THB' } }
  expect(differenceOf(attempt, answer, new Date())).toBe('refunded_there')
  expect(differenceOf({ ...attempt, refunded: true }, answer, new Date())).toBeNull()
})
