import { sql, type Selectable } from 'kysely'
import type { Tx } from '#server/adapters/database/database.ts'
import type { Tables } from '#server/adapters/database/tables.ts'

const columns = [
  'id',
  'outlet_code',
  'phone',
  'merged_phone',
  'email',
  'store_name',
  'owner_name',
  'last_name',
] as const
type Outlet = Pick<Selectable<Tables['outlet']>, (typeof columns)[number]>
type View = { id: string; screen: string; name: string; query: string }

/** The filters that look for a retailer by its code or name, but for those of products: in days, amounts and SKUs a code of digits is something else. */
const searches: readonly string[] = ['q', 'outletCode']

/**
 * Deletes the views of staff that look for a retailer, or for an account that was merged into it: by its id, code, phone, e-mail address
 * or name. They would find nothing any more, and say whom they were about. Before the account itself is emptied.
 */
export async function forgetViews(tx: Tx, outletId: string): Promise<void> {
  const outlets = await tx
    .selectFrom('outlet')
    .select(columns)
    .where((outlet) => outlet.or([outlet('id', '=', outletId), outlet('merged_into', '=', outletId)]))
    .execute()
  const views = await tx.selectFrom('saved_view').select(['id', 'screen', 'name', 'query']).execute()
  const looks = outlets.map(looksFor)
  const ids = views.filter((view) => looks.some((isAbout) => isAbout(view))).map(({ id }) => id)
  if (ids.length === 0) return
  await tx.deleteFrom('saved_view').where('id', 'in', ids).execute()
  await sql`select audit_forget_rows('saved_view', ${ids})`.execute(tx)
}

const folded = (text: string): string => text.trim().toLowerCase()

/** Whether a view looks for this retailer. Its first name alone does not say so: others have it, too. */
function looksFor(outlet: Outlet): (view: View) => boolean {
  const { store_name: store, owner_name: owner, last_name: last } = outlet
  const marks = [outlet.id, outlet.merged_phone ?? outlet.phone, outlet.email ?? ''].map(folded).filter(Boolean)
  const names = [store, owner && last && `${owner} ${last}`].map(folded).filter(Boolean)
  const code = codeIn(folded(outlet.outlet_code))
  return ({ screen, name, query }) => {
    const filters = [...new URLSearchParams(query)].map(([filter, value]) => ({ filter, value: folded(value) }))
    const searched = [
      folded(name),
      ...filters.flatMap(({ filter, value }) => (screen !== 'products' && searches.includes(filter) ? [value] : [])),
    ]
    const texts = [folded(name), ...filters.map(({ value }) => value)]
    // A name as a whole: parts of it are in those of others.
    return (
      searched.some((text) => names.includes(text) || code.test(text)) ||
      texts.some((text) => marks.some((mark) => text.includes(mark) || text.replaceAll(/[\s-]/g, '').includes(mark)))
    )
  }
}

/** Finds a code as a word: the beginning of it is another's. One of digits alone only as a whole: it is any number in other words. */
const codeIn = (code: string): RegExp =>
  /^\d+$/.test(code) ? new RegExp(`^${code}$`) : new RegExp(`(?:^|[^a-z0-9])${RegExp.escape(code)}(?:$|[^a-z0-9])`)
