import { expect, test } from 'vitest'
import * as calls from '#contract/backoffice/office/statements/calls.ts'
import type { RequestOf } from '#contract/call.ts'
import { slipServer } from '#server/payments/slips/slips.fixture.ts'
import type { StaffClient } from '#test/builders/staff.ts'
import { csv, statementsOf, withColumns } from './statements.fixture.ts'

// Two clerks with the same rows before them: what each of them decides is what the own page shows.

const server = await slipServer({ rateLimitFactor: 1000 })
const [clerk, colleague] = [await server.as('cash'), await server.as('cash')]
const { send, rowsOf, aWaitingSlip } = statementsOf(server, clerk)

type SeenRow = NonNullable<RequestOf<typeof calls.confirmStatementRow>['body']['seen']>

/**
 * A row that is near a slip by its amount and time, and what a page shows of it.
 * @param words not those of another row: of the same second it would be that one, read again
 */
async function aNearRow(words: string) {
  const { statementId } = (await send(csv([{ amount: '480.00', words }]), withColumns)).body
  const read = async () => (await rowsOf(statementId))[0]
  const seen = async (): Promise<SeenRow> => {
    const row = await read()
    return { state: row?.state ?? 'UNKNOWN', paymentId: row?.payment?.id ?? null }
  }
  const params = { id: String((await read())?.id) }
  const confirm = (who: StaffClient, shown: SeenRow) =>
    who.call(calls.confirmStatementRow, { params, body: { seen: shown } })
  const unmatch = (who: StaffClient, shown: SeenRow) =>
    who.call(calls.unmatchStatementRow, { params, body: { seen: shown } })
  return { read, seen, confirm, unmatch }
}

test('no other payment is confirmed or unmatched than the one that was seen', async () => {
  const slips = [await aWaitingSlip(), await aWaitingSlip()]
  const row = await aNearRow('รับโอน 1')
  const before = await row.seen()
  const near = slips.find(({ slipId }) => slipId === before.paymentId)
  expect(before.state).toBe('NEAR')
  // The colleague's file has the row of that slip, with its reference: this one is near the other slip now.
  await send(csv([{ amount: '480.00', reference: near?.reference ?? '' }]), withColumns, colleague)
  const moved = await row.read()
  const other = slips.find((slip) => slip !== near)
  expect(moved).toMatchObject({ state: 'NEAR', payment: { id: other?.slipId }, decidedBy: null })

  for (const decide of [row.confirm, row.unmatch])
    expect(await decide(clerk, before)).toMatchObject({ status: 409, problem: { code: 'conflict' } })
  expect(await row.read()).toEqual(moved)

  const after = await row.seen()
  expect((await row.confirm(clerk, after)).body).toMatchObject({ state: 'CONFIRMED', payment: { id: other?.slipId } })
  // Twice is once, also for the colleague who saw the same; for another payment it is refused.
  const confirmed = await row.read()
  for (const who of [clerk, colleague])
    expect((await row.confirm(who, after)).body).toEqual({ ...confirmed, undo: null })
  expect((await row.confirm(colleague, before)).problem.code).toBe('conflict')
  expect(await row.read()).toEqual(confirmed)
})

test('what a colleague has confirmed meanwhile is not unmatched by who saw it open', async () => {
  await aWaitingSlip()
  const row = await aNearRow('รับโอน 2')
  const before = await row.seen()
  expect((await row.confirm(colleague, before)).status).toBe(200)
  const confirmed = await row.read()
  expect((await row.unmatch(clerk, before)).problem.code).toBe('conflict')
  expect(await row.read()).toEqual(confirmed)
  expect(confirmed).toMatchObject({ state: 'CONFIRMED', decidedBy: { id: colleague.id } })

  const after = await row.seen()
  expect((await row.unmatch(clerk, after)).body).toMatchObject({ state: 'UNKNOWN', payment: null })
  expect((await row.unmatch(colleague, after)).body).toMatchObject({ state: 'UNKNOWN', undo: null })
  expect(await row.read()).toMatchObject({ decidedBy: { id: clerk.id } })
})
