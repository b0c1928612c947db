import { sql } from 'kysely'
import { expect, test } from 'vitest'
import * as calls from '#contract/backoffice/office/statements/calls.ts'
import { aReference, anOrder, slipServer } from '#server/payments/slips/slips.fixture.ts'
import { columns, csv, statementsOf, withColumns } from './statements.fixture.ts'

// A file that was read in the wrong way is read again, and its rows are as the staff have left them.

const server = await slipServer({ rateLimitFactor: 1000 })
const clerk = await server.as('cash')
const { send, rowsOf } = statementsOf(server, clerk)

const without = (...names: string[]) => ({
  columns: JSON.stringify(Object.fromEntries(Object.entries(columns).filter(([name]) => !names.includes(name)))),
})
const paramsOf = (row: { id: number } | undefined) => ({ id: String(row?.id) })
const setAside = (row: { id: number } | undefined) =>
  clerk.call(calls.ignoreStatementRow, { params: paramsOf(row), body: { note: 'อ่านผิดช่อง' } })
const assign = (row: { id: number } | undefined, orderNumber: string) =>
  clerk.call(calls.assignStatementRow, { params: paramsOf(row), body: { orderNumber } })

test('a file whose rows an older release has twice is read a third time, and the row of a payment takes the details', async () => {
  const { orderNumber } = await anOrder(server)
  const [reference, second] = [aReference(), aReference()]
  const file = csv([
    { amount: '480.00', reference },
    { amount: '77.00', reference: second },
  ])
  const { statementId } = (await send(file, without('reference', 'description'))).body
  const doubled = await rowsOf(statementId)
  for (const row of doubled) await setAside(row)
  await sql`insert into bank_statement_row (statement_id, line, at, has_time, amount_satang, reference, description, fingerprint, state)
    select statement_id, line, at, has_time, amount_satang, 'TWICE', '', fingerprint || ' twice', 'UNKNOWN'
    from bank_statement_row where statement_id = ${statementId}::uuid order by line`.execute(server.db)
  const twice = (await rowsOf(statementId)).filter((row) => row.reference === 'TWICE')
  expect((await assign(twice[0], orderNumber)).status).toBe(200)
  await setAside(twice[1])
  expect((await send(file, { ...withColumns, dryRun: 'true' })).body).toMatchObject({ rows: 2, known: 2 })
  const again = await send(file, withColumns)
  expect([again.status, again.body]).toMatchObject([200, { statementId, known: 2 }])
  const rows = (await rowsOf(statementId)).map((row) => [row.id, row.reference, row.state])
  expect(rows).toHaveLength(4)
  expect(rows).toEqual(
    expect.arrayContaining([
      [doubled[0]?.id, '', 'IGNORED'],
      [twice[0]?.id, reference, 'CONFIRMED'],
      [doubled[1]?.id, second, 'IGNORED'],
      [twice[1]?.id, 'TWICE', 'IGNORED'],
    ]),
  )
})

test('a row that was set aside or opened with the amount of a wrong column is read rightly; one of a payment stays and is named', async () => {
  const { orderNumber } = await anOrder(server)
  const file = csv([
    { amount: '480.00', out: '1480.00', reference: aReference() },
    { amount: '481.00', out: '1481.00', reference: aReference() },
    { amount: '482.00', out: '480.00', reference: aReference() },
    { amount: '', out: '99.00', reference: aReference() },
  ])
  const wrong = { columns: JSON.stringify({ ...columns, amount: 'ถอน' }) }
  const { statementId } = (await send(file, wrong)).body
  const [aside, opened, paying, only] = await rowsOf(statementId)
  for (const row of [aside, opened, only]) await setAside(row)
  await clerk.call(calls.unmatchStatementRow, { params: paramsOf(opened), body: {} })
  expect((await assign(paying, orderNumber)).status).toBe(200)
  const found = { rows: 3, known: 0, differing: 1 }
  const trial = (await send(file, { ...withColumns, dryRun: 'true' })).body
  expect(trial).toMatchObject({ ...found, matches: { matched: 0, near: 0, unknown: 2 } })
  expect((await send(file, withColumns)).body).toMatchObject({ statementId, ...found })
  expect((await rowsOf(statementId)).map(({ line, amount, state }) => [line, amount, state])).toEqual(
    expect.arrayContaining([
      [3, 480, 'UNKNOWN'],
      [4, 481, 'UNKNOWN'],
      [5, 480, 'CONFIRMED'],
      // No money came in by that line, so that it stays set aside.
      [6, 99, 'IGNORED'],
    ]),
  )
  // What is set aside as it was read stays so.
  const right = (await rowsOf(statementId)).find(({ line }) => line === 3)
  await setAside(right)
  expect((await send(file, without('reference'))).body).toMatchObject({ known: 1, differing: 1 })
  expect((await rowsOf(statementId)).find(({ line }) => line === 3)).toMatchObject({ id: right?.id, state: 'IGNORED' })
})

test('a row stays whose double an older release has brought, and somebody has set aside', async () => {
  const file = csv([{ amount: '480.00', reference: aReference() }])
  const { statementId } = (await send(file, withColumns)).body
  const [double] = await rowsOf(statementId)
  await sql`insert into bank_statement_row (statement_id, line, at, has_time, amount_satang, reference, description, fingerprint, state)
    select statement_id, line, at, has_time, amount_satang, 'FIRST', '', fingerprint || ' first', 'UNKNOWN'
    from bank_statement_row where statement_id = ${statementId}::uuid`.execute(server.db)
  await setAside(double)
  expect((await send(file, withColumns)).body).toMatchObject({ known: 1, replaced: 0 })
  const rows = (await rowsOf(statementId)).map(({ reference, state }) => [reference, state])
  expect(rows).toContainEqual(['FIRST', 'UNKNOWN'])
  expect(rows).toHaveLength(2)
})

test('a row whose content another line had when it was misread is that line, and the line that it had is read as well', async () => {
  const file = csv([
    { amount: '150.00', out: '300.00' },
    { amount: '300.00', out: '600.00' },
  ])
  const read = (amount: string) => ({ columns: JSON.stringify({ date: columns.date, amount }) })
  const { statementId } = (await send(file, read('ถอน'))).body
  const found = { rows: 2, known: 1, replaced: 1 }
  expect((await send(file, { ...read('ฝาก'), dryRun: 'true' })).body).toMatchObject(found)
  expect((await send(file, read('ฝาก'))).body).toMatchObject(found)
  expect((await rowsOf(statementId)).map(({ line, amount }) => [line, amount]).toSorted()).toEqual([
    [3, 150],
    [4, 300],
  ])
})

test('how many rows another reading replaces is said before and after; one without rows is refused, and they stay', async () => {
  const file = csv([
    { amount: '612.00', reference: aReference() },
    { amount: '613.00', reference: aReference() },
  ])
  const { statementId, replaced } = (await send(file, withColumns)).body
  expect(replaced).toBe(0)
  const before = await rowsOf(statementId)
  const none = { columns: JSON.stringify({ ...columns, amount: 'ถอน' }) }
  expect((await send(file, { ...none, dryRun: 'true' })).body).toMatchObject({ rows: 0, replaced: 2 })
  const refused = await send(file, none)
  expect([refused.status, refused.problem.errors]).toMatchObject([422, [{ path: 'columns', code: 'missing' }]])
  expect(await rowsOf(statementId)).toEqual(before)
  // Its columns are not those that are remembered of the bank.
  expect((await send(file, { dryRun: 'true' })).body).toMatchObject({ rows: 2, known: 2, replaced: 0 })
  const other = without('reference')
  expect((await send(file, { ...other, dryRun: 'true' })).body).toMatchObject({ rows: 2, replaced: 2 })
  expect((await send(file, other)).body).toMatchObject({ rows: 2, known: 0, replaced: 2 })
})
