import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import * as calls from '#contract/backoffice/office/statements/calls.ts'
import { aReference, slipServer } from '#server/payments/slips/slips.fixture.ts'
import { csv, statementsOf, withColumns } from './statements.fixture.ts'

// A statement that was imported by mistake is taken back.

const server = await slipServer({ rateLimitFactor: 1000 })
const clerk = await server.as('cash')
const { send, rowsOf, aWaitingSlip } = statementsOf(server, clerk)

const takeBack = (id: string | null, who = clerk) => who.call(calls.takeBackStatement, { params: { id: id ?? '' } })
const paramsOf = (row: { id: number } | undefined) => ({ id: String(row?.id) })
const files = async () => (await clerk.call(calls.listStatements, {})).body.content.map(({ id }) => id)

test('its rows go with it, also those that were set aside, and the file can be imported again', async () => {
  const file = csv([
    { amount: '61.00', reference: 'MISTAKE1' },
    { amount: '62.00', reference: 'MISTAKE2' },
  ])
  const { statementId } = (await send(file, withColumns)).body
  const [first] = await rowsOf(statementId)
  await clerk.call(calls.ignoreStatementRow, { params: paramsOf(first), body: { note: 'ดอกเบี้ย' } })
  expect(await takeBack(statementId)).toMatchObject({ status: 200, body: { rows: 2 } })
  expect([await rowsOf(statementId), await files()]).toEqual([[], []])
  expect((await takeBack(statementId)).problem.code).toBe('not_found')
  const again = await send(file, withColumns)
  expect(again.body).toMatchObject({ rows: 2, known: 0 })
  expect(await rowsOf(again.body.statementId)).toMatchObject([{ state: 'UNKNOWN' }, { state: 'UNKNOWN' }])
})

test('not while rows belong to a payment, which are named by their lines; then it can, and the payment is matched again', async () => {
  const [exact, near] = [await aWaitingSlip(), await aWaitingSlip()]
  const file = csv([
    { amount: '480.00', reference: exact.reference },
    { amount: '71.00', reference: 'OWN' },
    { amount: '48.00', reference: near.reference },
  ])
  const { statementId } = (await send(file, withColumns)).body
  const [matched, , close] = await rowsOf(statementId)
  const refusal = async () => {
    const { status, problem } = await takeBack(statementId)
    return [status, problem.code, problem.errors]
  }
  // What is only near belongs to nobody yet.
  expect(await refusal()).toEqual([409, 'conflict', [{ path: 'lines.3', code: 'matched' }]])
  await clerk.call(calls.confirmStatementRow, { params: paramsOf(close), body: {} })
  expect(await refusal()).toEqual([
    409,
    'conflict',
    [
      { path: 'lines.3', code: 'matched' },
      { path: 'lines.5', code: 'confirmed' },
    ],
  ])
  expect(await rowsOf(statementId)).toHaveLength(3)
  for (const row of [matched, close]) await clerk.call(calls.unmatchStatementRow, { params: paramsOf(row), body: {} })
  expect((await takeBack(statementId)).body).toEqual({ rows: 3 })
  const other = csv([{ amount: '480.00', reference: exact.reference, words: 'บัญชีที่ถูกต้อง' }])
  expect((await send(other, withColumns)).body.matches).toEqual({ matched: 1, near: 0, unknown: 0 })
})

test('rows that a later file has as well come with that one again', async () => {
  const shared = { amount: '81.00', reference: aReference(), time: '10:00:00' }
  const mistaken = (await send(csv([shared]), withColumns)).body
  const right = csv([shared, { amount: '82.00', reference: aReference(), time: '11:00:00' }])
  const { statementId, known } = (await send(right, withColumns)).body
  expect(known).toBe(1)
  expect((await takeBack(mistaken.statementId)).body).toEqual({ rows: 1 })
  expect(await rowsOf(statementId)).toHaveLength(1)
  const again = (await send(right, withColumns)).body
  expect(again).toMatchObject({ statementId, known: 1 })
  expect(await rowsOf(statementId)).toHaveLength(2)
})

test('of two who take it back at once one does, and nobody else may', async () => {
  const { statementId } = (await send(csv([{ amount: '91.00', reference: 'TWICE' }]), withColumns)).body
  const packer = await server.as('warehouse')
  expect((await takeBack(statementId, packer)).status).toBe(403)
  expect((await takeBack(randomUUID())).problem.code).toBe('not_found')
  const both = await Promise.all([takeBack(statementId), takeBack(statementId)])
  expect(both.map(({ status }) => status).sort()).toEqual([200, 404])
})
