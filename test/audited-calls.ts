import type { FastifyInstance } from 'fastify'
import { isConnectionError, type Database } from '#server/adapters/database/database.ts'

/** Staff calls that are no `GET` and yet leave nothing in the audit, with the reason. */
export const unrecordedCalls: Record<string, string> = {
  'POST /backoffice/api/company/line/try': 'asks LINE whose account it is',
  'POST /backoffice/api/company/sms/try': 'sends a message that says nothing',
  'POST /backoffice/api/content/:kind/:key/preview': 'shows what would be published',
  'POST /backoffice/api/coupons/:code/preview': 'calculates',
  'POST /backoffice/api/orders/:id/changes/preview': 'calculates',
  'POST /backoffice/api/products/match-pictures': 'compares names of files',
  'POST /backoffice/api/presence': 'says for seconds who looks at what',
  'POST /backoffice/api/price-changes/preview': 'calculates',
  'POST /backoffice/api/promotions/:id/preview': 'calculates',
  'POST /backoffice/api/promotions/preview': 'calculates',
  'POST /backoffice/api/promotions/:id/trial': 'calculates',
  'POST /backoffice/api/search-words/try': 'shows what would be found',
  'PUT /backoffice/api/columns/:list': 'how the caller likes a list to look',
  'POST /backoffice/api/statement-rows/match':
    'changes nothing while no row is open; rows that it changes are in the audit',
  'POST /backoffice/api/line/test': 'sends a message that says nothing',
  'POST /backoffice/api/webhooks/:id/test': 'sends a message that says nothing',
  'POST /backoffice/api/retailers/:id/quote': 'calculates',
}

/**
 * Compares the changes that staff made on a test server with its audit, so that every test of such a call is a test of
 * its entry, too.
 * @throws Error naming each call that succeeded and is in no entry
 */
export async function expectAudited(app: FastifyInstance, db: Database): Promise<void> {
  const called = [...app.requestMetrics.rows()].flatMap(({ method, route, status }) =>
    method !== 'GET' && route.startsWith('/backoffice/api/') && status < 300 ? [`${method} ${route}`] : [],
  )
  const changing = called.filter((call) => !(call in unrecordedCalls))
  if (changing.length === 0) return
  const recorded = new Set((await recordedCalls(db)).map(({ call }) => call))
  const missing = changing.filter((call) => !recorded.has(call))
  if (missing.length > 0)
    throw new Error(`Nothing in the audit of calls that succeeded (or add to unrecordedCalls): ${missing.join(', ')}`)
}

async function recordedCalls(db: Database): Promise<{ call: string | null }[]> {
  try {
    return await db.selectFrom('audit_entry').select('call').distinct().execute()
  } catch (error) {
    if (isConnectionError(error))
      throw new Error('The database was gone before the audit was compared', { cause: error })
    throw error
  }
}
