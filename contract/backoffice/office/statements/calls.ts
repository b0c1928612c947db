import type { Call } from '../../../call.ts'
import type * as schemas from './schemas.ts'

export const assignStatementRow: Call<typeof schemas.assignStatementRow> =
  'POST /backoffice/api/statement-rows/:id/assign'
export const confirmStatementRow: Call<typeof schemas.confirmStatementRow> =
  'POST /backoffice/api/statement-rows/:id/confirm'
export const ignoreStatementRow: Call<typeof schemas.ignoreStatementRow> =
  'POST /backoffice/api/statement-rows/:id/ignore'
export const importStatement: Call<typeof schemas.importStatement> = 'POST /backoffice/api/statements'
export const listStatementRows: Call<typeof schemas.listStatementRows> = 'GET /backoffice/api/statement-rows'
export const listStatements: Call<typeof schemas.listStatements> = 'GET /backoffice/api/statements'
export const matchStatementRows: Call<typeof schemas.matchStatementRows> = 'POST /backoffice/api/statement-rows/match'
export const takeBackStatement: Call<typeof schemas.takeBackStatement> = 'DELETE /backoffice/api/statements/:id'
export const unmatchStatementRow: Call<typeof schemas.unmatchStatementRow> =
  'POST /backoffice/api/statement-rows/:id/unmatch'
