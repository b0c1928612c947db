import { parse } from 'promptparse'
import { expect, test } from 'vitest'
import { satang } from '#rules/money.ts'
import { cancelOrder } from '#contract/orders/calls.ts'
import { listMethods, promptPayCode } from '#contract/payments/calls.ts'
import { openGateway } from '#server/adapters/payment-gateway/open.ts'
import { offeredMethods } from '#server/payments/offered-methods.ts'
import { readSettings } from '#server/settings/settings.ts'
import { send } from '#test/builders/retailer.ts'
import { accept, aClerk, anOrder, startSlipServer, sendFor, slipServer, type UnpaidSlipOrder } from './slips.fixture.ts'
import { promptPayPayload } from './promptpay-code.ts'

/** A supplier with only its own database. */
const bare = readSettings({ DATABASE_URL: 'postgresql://db/songdee' })

const server = await slipServer()
const methods = offeredMethods(bare, (await openGateway(bare)).connected)
const promptPay = { kind: 'bill' as const, id: '010553600000199', name: 'บจก. ส่งดี' }
const bill = await slipServer({ offeredMethods: methods, promptPay })

const codeOf = ({ retailer, orderNumber }: UnpaidSlipOrder) => retailer.call(promptPayCode, { query: { orderNumber } })

test('a bill is the one of the standard', () => {
  const references = ['ORD2611210001', 'OUT001']
  expect(promptPayPayload({ kind: 'bill', id: '010553600000199' }, satang(1234_56), references)).toBe(
    '00020101021230660016A00000067701011201150105536000001990213ORD26112100010306OUT00153037645802TH54071234.566304BCED',
  )
})

test.each([
  ['phone', '0812345678', '01', '0066812345678'],
  ['tax-id', '0107542000011', '02', '0107542000011'],
  ['e-wallet', '140000812345678', '03', '140000812345678'],
] as const)('a PromptPay number that is a %s stands in its own field', (kind, id, field, value) => {
  const code = parse(promptPayPayload({ kind, id }, satang(7), []), true)
  expect([code?.getTagValue('29', field), code?.getTagValue('54'), code?.getTagValue('01')]).toEqual([
    value,
    '0.07',
    '12',
  ])
})

test('the code asks for exactly what the order costs, at the supplier’s own number', async () => {
  const { status, body } = await codeOf(await anOrder(server))
  expect([status, body]).toMatchObject([
    200,
    { amount: 480, account: { kind: 'phone', number: '080-000-0000', name: 'ร้านส่งทดสอบ', references: [] } },
  ])
  const code = parse(body.account?.payload ?? '', true)
  expect([code?.getTagValue('54'), code?.getTagValue('29', '01'), code?.getTagValue('53')]).toEqual([
    '480.00',
    '0066800000000',
    '764',
  ])
})

test('a bill carries the number of the order and of the outlet', async () => {
  const owing = await anOrder(bill)
  const { body } = await codeOf(owing)
  const code = parse(body.account?.payload ?? '', true)
  const references = [owing.orderNumber, owing.retailer.outletCode.toUpperCase().replaceAll(/[^A-Z0-9]/g, '')]
  expect([code?.getTagValue('30', '01'), code?.getTagValue('30', '02'), code?.getTagValue('30', '03')]).toEqual([
    '010553600000199',
    ...references,
  ])
  expect(body.account?.references).toEqual(references)
})

test('without a gateway cash and transfers are what is offered, and what is taken', async () => {
  const { body } = await send(bill.url, listMethods)
  expect(body.map(({ method, repayment }) => [method, repayment])).toEqual([
    ['COD', false],
    ['TRANSFER', true],
  ])
  const retailer = await bill.retailer()
  await retailer.tap(1, 1)
  expect(await retailer.order({ payType: '2C2P-PP-QR' })).toMatchObject({
    status: 422,
    problem: { code: 'method_not_offered' },
  })
  expect((await retailer.order({ payType: 'PROMPTPAY' })).status).toBe(201)
})

test('a supplier that takes no transfers gives no code and takes no slip, but for orders placed so before', async () => {
  const strict = await startSlipServer({ offeredMethods: ['COD', 'PROMPTPAY'] })
  const owing = await anOrder(strict, '2C2P-PP-QR')
  for (const answer of [await codeOf(owing), await sendFor(strict, owing)])
    expect(answer).toMatchObject({ status: 422, problem: { code: 'method_not_offered' } })
  await strict.db.updateTable('orders').set({ pay_type: 'PROMPTPAY' }).where('id', '=', owing.id).execute()
  expect([(await codeOf(owing)).status, (await sendFor(strict, owing)).status]).toEqual([200, 200])
  await strict.close()
})

test('a supplier that has not said where its money goes says so', async () => {
  const silent = await startSlipServer({ promptPay: null })
  expect((await codeOf(await anOrder(silent))).body).toEqual({ amount: 480, account: null })
  await silent.close()
})

test('nobody is told where to pay for what is paid, cancelled or somebody else’s', async () => {
  const paid = await anOrder(server)
  const { body } = await sendFor(server, paid)
  await accept(await aClerk(server), body.slipId)
  const cancelled = await anOrder(server)
  await cancelled.retailer.call(cancelOrder, { params: { id: cancelled.id }, body: {} })
  const owing = await anOrder(server)
  const stranger = await server.retailer()
  const answers = [paid, cancelled, { ...owing, retailer: stranger }].map(codeOf)
  expect((await Promise.all(answers)).map(({ status, problem }) => `${status} ${problem.code}`)).toEqual([
    '409 already_paid',
    '409 order_closed',
    '404 not_found',
  ])
})
