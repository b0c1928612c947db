import { expect, test } from 'vitest'
import { acceptSlip, getSlip } from '#contract/backoffice/day/slips/calls.ts'
import * as calls from '#contract/backoffice/office/statements/calls.ts'
import { bangkokDate } from '#rules/bangkok-time.ts'
import { anOrder, aReference, sendFor, stateOf, slipServer } from '#server/payments/slips/slips.fixture.ts'
import { aSlip } from '#test/builders/slip.ts'
import { clock, columns, csv, header, statementsOf, withColumns } from './statements.fixture.ts'

const today = bangkokDate(new Date())
const server = await slipServer({ rateLimitFactor: 1000 })
const clerk = await server.as('cash')

const { send, rowsOf, aWaitingSlip } = statementsOf(server, clerk)

test('a dry run shows the first lines and what would match, and changes nothing; then the columns are remembered', async () => {
  const file = csv([
    { amount: '11.00', reference: 'DRY1' },
    { amount: 'x1', reference: 'DRY2' },
  ])
  const blind = await send(file, { dryRun: 'true', bank: 'SCB' })
  expect(blind.body).toMatchObject({ columns: null, rows: 0, firstLines: [['บัญชี 123-4-56789-0'], header, {}, {}] })
  expect((await send(file, { bank: 'SCB' })).problem).toMatchObject({
    code: 'validation',
    errors: [{ path: 'columns' }],
  })
  const dry = await send(file, { ...withColumns, dryRun: 'true', bank: 'SCB' })
  expect(dry.body).toMatchObject({
    statementId: null,
    rows: 1,
    violations: [{ line: 4, column: 'ฝาก', code: 'amount' }],
    matches: { matched: 0, near: 0, unknown: 1 },
  })
  expect((await clerk.call(calls.listStatements, {})).body.content).toEqual([])
  const { body } = await send(file, { ...withColumns, bank: 'SCB' })
  expect(await rowsOf(body.statementId)).toMatchObject([{ amount: 11, reference: 'DRY1', line: 3, state: 'UNKNOWN' }])
  expect((await send(csv([{ amount: '12.00' }]), { dryRun: 'true', bank: 'SCB' })).body).toMatchObject({
    columns,
    rows: 1,
  })
  const listed = (await clerk.call(calls.listStatements, {})).body
  expect(listed).toMatchObject({
    content: [{ id: body.statementId, bank: 'SCB', fileName: 'statement.csv', rows: 1, open: 1 }],
    banks: [{ bank: 'SCB', columns }],
  })
})

test('rows of all statements come newest first, page by page, and none is out of reach', async () => {
  const early = { amount: '31.00', reference: 'EARLY', time: '06:00:00', date: '2025-01-02' }
  const { body } = await send(csv([early, { ...early, reference: 'LATE', time: '07:00:00' }]), withColumns)
  expect((await rowsOf(body.statementId)).map(({ reference }) => reference)).toEqual(['EARLY', 'LATE'])
  const pageOf = async (page: number) =>
    (await clerk.call(calls.listStatementRows, { query: { size: '1', page: String(page) } })).body
  const { totalElements, totalPages } = await pageOf(0)
  expect(totalPages).toBe(totalElements)
  const pages = await Promise.all(Array.from({ length: totalPages }, (_, page) => pageOf(page)))
  const moments = pages.map(({ content }) => content[0]?.at ?? '')
  expect(moments).toEqual(moments.toSorted().toReversed())
  expect(new Set(pages.map(({ content }) => content[0]?.id)).size).toBe(totalElements)
})

test('the same file, also at the same moment, and a statement that overlaps bring each row once; equal transfers are two', async () => {
  const twins = [1, 2].map(() => ({ amount: '21.00', reference: 'TWIN', time: '10:00:00' }))
  const file = csv(twins)
  const [first, second] = await Promise.all([send(file, withColumns), send(file, withColumns)])
  expect(second.body.statementId).toBe(first.body.statementId)
  expect([first.body.known, second.body.known].sort()).toEqual([0, 2])
  const later = await send(csv([...twins, { amount: '22.00', reference: 'LATER' }]), withColumns)
  expect(later.body).toMatchObject({ rows: 3, known: 2 })
  expect(await rowsOf(first.body.statementId)).toHaveLength(2)
  expect(await rowsOf(later.body.statementId)).toMatchObject([{ reference: 'LATER' }])
})

test('a file that is read again with more columns, or as another bank’s, brings no transfer twice, and keeps what is decided', async () => {
  const { reference, slipId } = await aWaitingSlip()
  const [owing, other] = [await anOrder(server), await anOrder(server)]
  const file = csv([
    { amount: '480.00', reference: 'AGAIN1', date: '02/01/2569', time: '09:00:00' },
    { amount: '480.00', reference },
  ])
  const blind = { columns: JSON.stringify({ date: 'วันที่', time: 'เวลา', amount: 'ฝาก' }) }
  const { statementId } = (await send(file, blind)).body
  const [paying, open] = await rowsOf(statementId)
  expect([paying, open]).toMatchObject([{ reference: '' }, { reference: '', state: 'NEAR' }])
  const assign = (orderNumber: string) =>
    clerk.call(calls.assignStatementRow, { params: { id: String(paying?.id) }, body: { orderNumber } })
  expect((await assign(owing.orderNumber)).status).toBe(200)

  const wanted = { known: 1, matches: { matched: 1, near: 0, unknown: 0 } }
  expect((await send(file, { ...withColumns, dryRun: 'true' })).body).toMatchObject(wanted)
  const more = (await send(file, withColumns)).body
  expect(more).toMatchObject({ statementId, rows: 2, known: 1, matches: { matched: 2, unknown: 0 } })
  const whole = [
    { id: paying?.id, reference: 'AGAIN1', state: 'CONFIRMED', payment: { orderNumber: owing.orderNumber } },
    { reference, state: 'MATCHED', payment: { id: slipId } },
  ]
  expect(await rowsOf(statementId)).toMatchObject(whole)
  const ofBank = { ...withColumns, bank: 'BBL' }
  expect((await send(file, { ...ofBank, dryRun: 'true' })).body).toMatchObject(wanted)
  expect((await send(file, ofBank)).body).toMatchObject({ statementId, known: 1 })
  expect(await rowsOf(statementId)).toMatchObject(whole.map((row) => ({ ...row, bank: 'BBL' })))
  expect((await assign(other.orderNumber)).problem.code).toBe('conflict')
  // A later file of the bank knows them, too; read with other columns it does not, and says so before.
  const later = csv([
    { amount: '480.00', reference: 'AGAIN1', date: '02/01/2569', time: '09:00:00' },
    { amount: '23.00', reference: 'AFTER', date: '02/01/2569', time: '09:00:00' },
  ])
  const laterTrial = async (fields: Record<string, string>) => (await send(later, { ...fields, dryRun: 'true' })).body
  expect(await laterTrial(ofBank)).toMatchObject({ rows: 2, known: 1, alike: 0 })
  expect(await laterTrial({ ...ofBank, ...blind })).toMatchObject({ rows: 2, known: 0, alike: 1 })
})

test('Windows-874 and a byte order mark are read; a binary file is not', async () => {
  const text = csv([{ amount: '31.00', reference: 'THAI1', words: 'รับโอนจากร้านป้า' }])
  const windows = Uint8Array.from(text, (letter) => {
    const code = letter.charCodeAt(0)
    return code >= 0x0e01 ? code - 0x0e00 + 0xa0 : code
  })
  const { body } = await send(windows, withColumns)
  expect(await rowsOf(body.statementId)).toMatchObject([{ description: 'รับโอนจากร้านป้า' }])
  const marked = await send(`\ufeff${csv([{ amount: '32.00', reference: 'BOM1' }])}`, withColumns)
  expect(marked.body).toMatchObject({ rows: 1, columns })
  expect(await send(Uint8Array.of(80, 75, 3, 4, 0, 0), withColumns)).toMatchObject({ status: 415 })
  expect(await send('a,b\n', { columns: '{"date":1}' })).toMatchObject({ status: 422 })
})

test('a damaged byte in a file with the mark of UTF-8 is reported with its line, and the rows around it are read', async () => {
  const text = csv([
    { amount: '33.00', reference: 'WHOLE1', words: 'รับโอนจากร้านป้า' },
    { amount: '34.00', reference: 'BROKEN', words: '~' },
    { amount: '~', reference: 'BROKEN2' },
  ])
  const damaged = Buffer.from(`\ufeff${text}`).map((byte) => (byte === 0x7e ? 0xe0 : byte))
  const { body } = await send(new Uint8Array(damaged), withColumns)
  expect(body).toMatchObject({
    rows: 1,
    violations: [
      { line: 4, column: 'รายการ', code: 'damaged' },
      { line: 5, column: 'ฝาก', code: 'damaged' },
    ],
  })
  expect(await rowsOf(body.statementId)).toMatchObject([{ description: 'รับโอนจากร้านป้า' }])
})

test('rows are matched, near or unknown; a slip says that its money arrived', async () => {
  const [exact, off] = [await aWaitingSlip(), await aWaitingSlip()]
  const { body } = await send(
    csv([
      { amount: '480.00', reference: exact.reference },
      { amount: '48.00', reference: off.reference },
      { amount: '7.77', words: 'ดอกเบี้ย' },
      { amount: '', out: '500.00', words: 'ถอน' },
    ]),
    withColumns,
  )
  expect(body).toMatchObject({ rows: 3, skipped: 1, matches: { matched: 1, near: 1, unknown: 1 } })
  const rows = await rowsOf(body.statementId)
  expect(rows.map(({ state, reason, payment }) => [state, reason, payment?.id])).toEqual([
    ['MATCHED', 'reference_and_amount', exact.slipId],
    ['NEAR', 'reference', off.slipId],
    ['UNKNOWN', null, undefined],
  ])
  expect(rows[0]?.payment).toMatchObject({
    kind: 'slip',
    orderNumber: exact.owing.orderNumber,
    amount: 480,
    slipState: 'pending',
    storeName: 'ร้านทดสอบ',
  })
  const slip = (await clerk.call(getSlip, { params: { id: exact.slipId } })).body
  expect(slip.arrived).toMatchObject({ amount: 480, state: 'MATCHED' })
  expect((await clerk.call(acceptSlip, { params: { id: exact.slipId }, body: { amount: 480 } })).status).toBe(200)
})

test('a near row is confirmed, or unmatched for good; a slip that came later is matched on request', async () => {
  const { reference, slipId } = await aWaitingSlip()
  const late = aReference()
  const { body } = await send(
    csv([
      { amount: '41.00', reference },
      { amount: '480.00', reference: late, date: today },
    ]),
    withColumns,
  )
  const [near] = await rowsOf(body.statementId)
  const id = String(near?.id)
  expect(near).toMatchObject({ state: 'NEAR', payment: { id: slipId } })
  const act = (call: typeof calls.confirmStatementRow | typeof calls.unmatchStatementRow) =>
    clerk.call(call, { params: { id }, body: undefined })
  expect((await act(calls.confirmStatementRow)).body).toMatchObject({ state: 'CONFIRMED', decidedBy: { id: clerk.id } })
  expect((await act(calls.confirmStatementRow)).status).toBe(200)
  expect((await act(calls.unmatchStatementRow)).body).toMatchObject({ state: 'UNKNOWN', payment: null })
  const owing = await anOrder(server)
  await sendFor(server, owing, { image: await aSlip({ reference: late }) })
  await clerk.call(calls.matchStatementRows, {})
  const states = (await rowsOf(body.statementId)).map(({ state, payment }) => [state, payment?.orderNumber])
  expect(states).toEqual([
    ['UNKNOWN', undefined],
    ['MATCHED', owing.orderNumber],
  ])
})

test('money without a slip is assigned to its order, which it pays for exactly the amount', async () => {
  const [owing, other] = [await anOrder(server), await anOrder(server)]
  const { body } = await send(
    csv([
      { amount: '480.00', reference: 'ASSIGN1', date: '01/01/2569' },
      { amount: '481.00', reference: 'ASSIGN2', date: '01/01/2569' },
    ]),
    withColumns,
  )
  const [first, second] = await rowsOf(body.statementId)
  const assign = (row: typeof first, orderNumber: string) =>
    clerk.call(calls.assignStatementRow, { params: { id: String(row?.id) }, body: { orderNumber } })
  expect((await assign(second, owing.orderNumber)).problem.code).toBe('amount_mismatch')
  expect((await assign(first, 'SD0000000000000')).status).toBe(404)
  expect((await assign(first, (await anOrder(server, 'COD')).orderNumber)).problem.code).toBe('order_closed')
  expect((await assign(first, owing.orderNumber)).body).toMatchObject({
    state: 'CONFIRMED',
    payment: { kind: 'order', orderNumber: owing.orderNumber, orderStatus: 'PAYMENT_COMPLETE' },
  })
  expect(await stateOf(owing)).toBe('PAYMENT_COMPLETE')
  expect((await assign(first, owing.orderNumber)).status).toBe(200)
  expect((await assign(first, other.orderNumber)).problem.code).toBe('conflict')
  const unmatch = await clerk.call(calls.unmatchStatementRow, { params: { id: String(first?.id) }, body: {} })
  expect(unmatch.problem.code).toBe('conflict')
  // Of an order that is paid already, the row is only linked.
  expect((await assign(second, owing.orderNumber)).body).toMatchObject({ state: 'CONFIRMED' })
})

test('what is no retailer’s money is set aside with a word, and can be opened again', async () => {
  const { body } = await send(csv([{ amount: '51.00', reference: 'INTEREST' }]), withColumns)
  const params = { id: String((await rowsOf(body.statementId))[0]?.id) }
  const ignored = await clerk.call(calls.ignoreStatementRow, { params, body: { note: 'ดอกเบี้ย' } })
  expect(ignored.body).toMatchObject({ state: 'IGNORED', note: 'ดอกเบี้ย' })
  expect(await rowsOf(body.statementId, 'OPEN')).toEqual([])
  expect((await clerk.call(calls.unmatchStatementRow, { params, body: {} })).body).toMatchObject({
    state: 'UNKNOWN',
    note: null,
  })
  expect((await clerk.call(calls.confirmStatementRow, { params, body: {} })).problem.code).toBe('conflict')
  expect((await clerk.call(calls.confirmStatementRow, { params: { id: '999999999' }, body: {} })).status).toBe(404)
})

test('5,000 rows are imported with their matches, and a warehouse sees none of it', async () => {
  const slips = [await aWaitingSlip(), await aWaitingSlip()]
  const rows = Array.from({ length: 5000 }, (_, index) => ({
    amount: `${index + 1000}.25`,
    reference: `BULK${index}`,
    time: '08:00:00',
  }))
  for (const [index, { reference }] of slips.entries())
    rows[index * 2000] = { amount: '480.00', reference, time: clock() }
  const { body } = await send(csv(rows), withColumns)
  expect(body).toMatchObject({ rows: 5000, known: 0, violations: [], matches: { matched: 2, near: 0, unknown: 4998 } })
  const packer = await server.as('warehouse')
  expect((await send(csv(rows), withColumns, packer)).status).toBe(403)
})
