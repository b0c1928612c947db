import { sql } from 'kysely'
import type { Tx } from '#server/adapters/database/database.ts'

type View = { id: string; name: string; query: string }

/**
 * Deletes the views of staff that look for a retailer: by its id, code, phone, e-mail address or name. They would find nothing any more, and
 * say whom they were about. Before the account itself is emptied.
 */
export async function forgetViews(tx: Tx, outletId: string): Promise<void> {
  const outlet = await tx
    .selectFrom('outlet')
    .select(['outlet_code', 'phone', 'email', 'store_name', 'owner_name', 'last_name'])
    .where('id', '=', outletId)
    .executeTakeFirst()
  if (!outlet) return
  const { outlet_code: code, phone, email, store_name: store, owner_name: owner, last_name: last } = outlet
  const marks = [outletId, code, phone, email ?? ''].filter((mark) => mark.length > 2).map(folded)
  const names = new Set([store, owner, `${owner} ${last}`].map(folded).filter((name) => name !== ''))
  const views = await tx.selectFrom('saved_view').select(['id', 'name', 'query']).execute()
  const ids = views.flatMap((view) => (textsOf(view).some((text) => isAbout(text, { marks, names })) ? [view.id] : []))
  if (ids.length === 0) return
  await tx.deleteFrom('saved_view').where('id', 'in', ids).execute()
  await sql`select audit_forget_rows('saved_view', ${ids})`.execute(tx)
}

const folded = (text: string): string => text.trim().toLowerCase()

/** The name of a view, and what its filters look for. */
const textsOf = ({ name, query }: View): string[] => [name, ...new URLSearchParams(query).values()].map(folded)

/** A name alone is looked for as a whole: parts of it are in those of others. */
function isAbout(text: string, { marks, names }: { marks: readonly string[]; names: ReadonlySet<string> }): boolean {
  const bare = text.replaceAll(/[\s-]/g, '')
  return names.has(text) || marks.some((mark) => text.includes(mark) || bare.includes(mark))
}
