import pg from 'pg'

/** What a process polls every second: catalogue, content, company settings, deleted accounts and ended sessions. */
const looks =
  /pg_current_snapshot|^select "version" from "content_version"$|^select "revision" from "company_setting"$|^select "product_id", "on_hand" from "stock"$|^select "id" from "(outlet" where "deleted_at|ended_session")/

/** The statements that an action itself sends to this database, `begin` and `commit` included. */
export async function statementsOf(databaseUrl: string, operation: () => Promise<unknown>): Promise<string[]> {
  const sent: string[] = []
  const { query } = pg.Client.prototype
  pg.Client.prototype.query = function counted(this: pg.Client, ...args: unknown[]) {
    const [first] = args
    const text = typeof first === 'string' ? first : (first as { text?: string }).text
    const isOfDatabase = databaseUrl.includes(`/${this.database}?`)
    if (text && isOfDatabase && !looks.test(text)) sent.push(text.trim())
    return Reflect.apply(query, this, args)
  } as typeof query
  try {
    await operation()
  } finally {
    pg.Client.prototype.query = query
  }
  return sent
}
