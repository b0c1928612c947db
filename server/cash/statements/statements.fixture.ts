import { importStatement, listStatementRows } from '#contract/backoffice/office/statements/calls.ts'
import { bangkokDate } from '#rules/bangkok-time.ts'
import { csvLine } from '#rules/csv.ts'
import { anOrder, aReference, sendFor, type UnpaidSlipOrder } from '#server/payments/slips/slips.fixture.ts'
import { aSlip } from '#test/builders/slip.ts'
import type { StaffClient } from '#test/builders/staff.ts'
import type { TestServer } from '#test/test-server.ts'

export const columns = { date: 'วันที่', time: 'เวลา', amount: 'ฝาก', reference: 'อ้างอิง', description: 'รายการ' }
export const header = ['วันที่', 'เวลา', 'ถอน', 'ฝาก', 'อ้างอิง', 'รายการ']
type FileRow = { amount: string; reference?: string; time?: string; out?: string; date?: string; words?: string }

/** The present time of day in Bangkok. */
export const clock = () => new Date(Date.now() + 7 * 3_600_000).toISOString().slice(11, 19)
/** A bank's file with these rows. */
export const csv = (rows: readonly FileRow[]): string =>
  csvLine(['บัญชี 123-4-56789-0']) +
  csvLine(header) +
  rows
    .map(({ amount, reference = '', time = clock(), out = '', date = bangkokDate(new Date()), words = 'รับโอน' }) =>
      csvLine([date, time, out, amount, reference, words]),
    )
    .join('')

type Fields = Record<string, string>
export const withColumns: Fields = { columns: JSON.stringify(columns) }

/** Imports statements, and reads their rows, as this clerk. */
export function statementsOf(server: TestServer, clerk: StaffClient) {
  function send(file: string | Uint8Array, fields: Fields = {}, who: StaffClient = clerk) {
    const form = new FormData()
    form.set('bank', 'KBANK')
    for (const [name, value] of Object.entries(fields)) form.set(name, value)
    form.set('file', new Blob([file as Uint8Array<ArrayBuffer>], { type: 'text/csv' }), 'statement.csv')
    return who.call(importStatement, { form })
  }
  /** Rows in the order of their file. */
  const rowsOf = async (statementId: string | null, state?: string) =>
    (
      await clerk.call(listStatementRows, {
        query: { size: '500', ...(statementId && { statementId }), ...(state && { state }) } as never,
      })
    ).body.content.toReversed()

  /** An order of 480 baht with a slip that waits. */
  async function aWaitingSlip(): Promise<{ owing: UnpaidSlipOrder; reference: string; slipId: string }> {
    const owing = await anOrder(server)
    const reference = aReference()
    const { body } = await sendFor(server, owing, { image: await aSlip({ reference }) })
    return { owing, reference, slipId: body.slipId }
  }
  return { send, rowsOf, aWaitingSlip }
}
