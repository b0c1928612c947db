import { sql } from 'kysely'
import type { AnswerOf } from '#contract/call.ts'
import * as calls from '#contract/backoffice/office/statements/calls.ts'
import * as schemas from '#contract/backoffice/office/statements/schemas.ts'
import { ok } from '#contract/errors.ts'
import type { Database } from '#server/adapters/database/database.ts'
import type { Actor } from '#server/http/actor.ts'
import { pageOf, type PageQuery } from '#server/http/page.ts'
import { forStaff, type Route } from '#server/http/route.ts'
import { assignRow, confirmRow, ignoreRow, unmatchRow } from './decide-row.ts'
import { importStatement } from './import-statement.ts'
import { matchAgain } from './match-rows.ts'
import { presentRow } from './present.ts'
import { countMatches, findRows } from './store.ts'
import { takeBackStatement } from './take-back.ts'

/** Files per minute and address. */
const importsPerMinute = 20

/** The endpoint that receives a bank's file. */
export const statementForms = ({ db }: { db: Database }): Route[] => [
  {
    ...forStaff(calls.importStatement, schemas.importStatement, (request) => importStatement(db, request)),
    perMinute: importsPerMinute,
  },
]

export const statementRoutes = ({ db }: { db: Database }): Route[] => [
  forStaff(calls.listStatements, schemas.listStatements, async ({ query }) => ok(await findStatements(db, query))),
  forStaff(
    calls.listStatementRows,
    schemas.listStatementRows,
    async ({ query: { page, size, state, statementId } }) => {
      const states = state === 'OPEN' ? (['NEAR', 'UNKNOWN'] as const) : state ? [state] : undefined
      const { rows, total } = await findRows(db, { ...(states && { states }), statementId, page, size })
      const matches = await countMatches(db, statementId)
      return ok({ ...pageOf(rows.map(presentRow), total, { page, size }), matches })
    },
  ),
  forStaff(calls.takeBackStatement, schemas.takeBackStatement, (request) => takeBackStatement(db, request)),
  forStaff(calls.matchStatementRows, schemas.matchStatementRows, async () => ok(await matchAgain(db))),
  forStaff(calls.confirmStatementRow, schemas.confirmStatementRow, (request) => confirmRow(db, request)),
  forStaff(calls.unmatchStatementRow, schemas.unmatchStatementRow, (request) => unmatchRow(db, request)),
  forStaff(calls.ignoreStatementRow, schemas.ignoreStatementRow, (request) => ignoreRow(db, request)),
  forStaff(calls.assignStatementRow, schemas.assignStatementRow, (request) => assignRow(db, request)),
]

async function findStatements(db: Database, query: PageQuery): Promise<AnswerOf<typeof calls.listStatements>> {
  type Row = {
    id: string
    bank: string
    fileName: string
    importedOn: Date
    importedBy: Actor
    rows: number
    open: number
  }
  const { rows } = await sql<Row>`
    select b.id, b.bank, b.file_name as "fileName", b.imported_at as "importedOn", actor_of(b.imported_by) as "importedBy",
      count(r.id)::int as rows, count(r.id) filter (where r.state in ('NEAR', 'UNKNOWN'))::int as open
    from bank_statement b left join bank_statement_row r on r.statement_id = b.id
    group by b.id order by b.imported_at desc, b.id limit ${query.size} offset ${query.page * query.size}`.execute(db)
  const { total } = await db
    .selectFrom('bank_statement')
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  const banks = await db.selectFrom('bank_statement_columns').select(['bank', 'columns']).orderBy('bank').execute()
  const content = rows.map((row) => ({ ...row, importedOn: row.importedOn.toISOString() }))
  return { ...pageOf(content, Number(total), query), banks }
}
