import { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'
import type { AnswerOf, RequestOf } from '#contract/call.ts'
import type { listImportFindings } from '#contract/backoffice/office/imports/calls.ts'
import { ok, type Result } from '#contract/errors.ts'
import type { Language, LocalizedText } from '#rules/catalogue/product.ts'
import { importColumns } from '#rules/transfer/import-columns.ts'
import { wordReason } from '#rules/transfer/import-reasons.ts'
import type { Database } from '#server/adapters/database/database.ts'
import { csvOf } from '#server/http/csv-stream.ts'
import { pageOf } from '#server/http/page.ts'
import type { ImportRow } from './store.ts'

const findings = (db: Database, id: string) => db.selectFrom('data_import_finding').where('import_id', '=', id)

export async function findFindings(
  db: Database,
  id: string,
  { column, ...query }: RequestOf<typeof listImportFindings>['query'],
): Promise<AnswerOf<typeof listImportFindings>> {
  const matching = findings(db, id).$if(column !== undefined, (one) => one.where('column_name', '=', column as string))
  const rows = await matching
    .selectAll()
    .orderBy('nth')
    .limit(query.size)
    .offset(query.page * query.size)
    .execute()
  const columns = await findings(db, id)
    .select(({ fn }) => ['column_name as column', fn.countAll<number>().as('count')])
    .groupBy('column_name')
    .orderBy('count', 'desc')
    .execute()
  const counts = columns.map(({ column: name, count }) => ({ column: name, count: Number(count) }))
  const total = counts.reduce((sum, one) => (column === undefined || one.column === column ? sum + one.count : sum), 0)
  const content = rows.map((row) => ({
    line: row.line,
    column: row.column_name,
    reason: row.reason,
    values: row.reason_values,
    cell: row.cell,
    isWarning: row.is_warning,
  }))
  return { ...pageOf(content, total, query), columns: counts }
}

const titles: Record<'line' | 'column' | 'cell' | 'reason', LocalizedText> = {
  line: { th: 'แถว', en: 'Row' },
  column: { th: 'คอลัมน์', en: 'Column' },
  cell: { th: 'ค่าในไฟล์', en: 'In the file' },
  reason: { th: 'เหตุผล', en: 'Reason' },
}

/** Everything that was found in a file, as a table for the person who corrects it. */
export async function sendFindings(
  db: Database,
  row: ImportRow,
  language: Language,
  reply: FastifyReply,
): Promise<Result<unknown>> {
  const labels = new Map(importColumns[row.kind].map(({ name, label }) => [name, label[language]]))
  const rows = await findings(db, row.id).selectAll().orderBy('nth').execute()
  async function* lines() {
    for (const { line, column_name: name, cell, reason, reason_values: values } of rows) {
      const header = row.header[row.mapping[name] ?? -1]
      yield [line, header ?? labels.get(name) ?? name, cell, wordReason({ reason, values }, language)]
    }
  }
  const columns = [
    { title: titles.line[language], kind: 'whole' as const },
    { title: titles.column[language], kind: 'text' as const },
    { title: titles.cell[language], kind: 'text' as const },
    { title: titles.reason[language], kind: 'text' as const },
  ]
  await reply
    .header('content-disposition', `attachment; filename="import-findings.csv"`)
    .header('cache-control', 'private, no-store')
    .type('text/csv; charset=utf-8')
    .send(Readable.from(csvOf(columns, lines())))
  return ok(undefined)
}
