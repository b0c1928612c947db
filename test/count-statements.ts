import pg from 'pg'
import { currentRequestId } from '#server/http/current-request.ts'

/** What a process looks up by itself: what the watch asks, what follows from its answers, deleted accounts and ended sessions. */
const looks =
  /pg_current_snapshot|^select "version" from "content_version"$|^select "revision" from "company_setting"$|^select "product_id", "on_hand" from "stock"( where "product_id" = any\(\$1::int\[\]\))?$|^select "id" from "(outlet" where "deleted_at|ended_session")/

/** The statements that an action itself sends to this database, `begin` and `commit` included. */
export const statementsOf = async (databaseUrl: string, operation: () => Promise<unknown>): Promise<string[]> =>
  (await allStatementsOf(databaseUrl, operation)).filter((text) => !looks.test(text))

/** Those that the requests of an action send, whatever else the process does meanwhile. */
export const statementsOfRequests = async (databaseUrl: string, operation: () => Promise<unknown>): Promise<string[]> =>
  (await allStatementsOf(databaseUrl, operation, () => currentRequestId() !== undefined)).filter(
    (text) => !looks.test(text),
  )

/**
 * All that are sent to this database while an action is under way, by whatever in this process.
 * @param counts whether what is sent at this moment counts
 */
export async function allStatementsOf(
  databaseUrl: string,
  operation: () => Promise<unknown>,
  counts = () => true,
): Promise<string[]> {
  const sent: string[] = []
  const { query } = pg.Client.prototype
  pg.Client.prototype.query = function counted(this: pg.Client, ...args: unknown[]) {
    const [first] = args
    const text = typeof first === 'string' ? first : (first as { text?: string }).text
    const isOfDatabase = databaseUrl.includes(`/${this.database}?`)
    if (text && isOfDatabase && counts()) sent.push(text.trim())
    return Reflect.apply(query, this, args)
  } as typeof query
  try {
    await operation()
  } finally {
    pg.Client.prototype.query = query
  }
  return sent
}
