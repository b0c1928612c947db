import type { Database, Tx } from '#server/adapters/database/database.ts'
import { transact } from '#server/adapters/database/transact.ts'
import { project } from './project.ts'
import { startingBrand, startingDelivery, startingPages, startingSearch } from './default-content/starting.ts'
import { insertContent, insertEdition, type NamedContent } from './store.ts'

const by = 'start'

/**
 * Publishes the missing texts as a first, neutral edition: no page of a new storefront is empty, and the first
 * registration has terms to agree to. Existing texts stay, also where several processes start concurrently.
 */
export async function seedContent(db: Database, at: Date): Promise<void> {
  const defaults: NamedContent[] = [
    { kind: 'brand', key: 'shop', content: startingBrand() },
    { kind: 'delivery', key: 'shop', content: startingDelivery() },
    { kind: 'search', key: 'shop', content: startingSearch() },
    ...Object.entries(startingPages()).map(([key, content]) => ({ kind: 'pages' as const, key, content })),
  ]
  const rows = await db.selectFrom('content').select(['kind', 'key']).execute()
  const here = new Set(rows.map(({ kind, key }) => `${kind} ${key}`))
  const missing = defaults.filter(({ kind, key }) => !here.has(`${kind} ${key}`))
  if (missing.length === 0) return
  await transact(db, async (tx) => {
    for (const content of missing) await publishFirst(tx, content, at, by)
  })
}

/** Adds a text and publishes it, unless there is one. */
export async function publishFirst(tx: Tx, content: NamedContent, at: Date, author: string): Promise<void> {
  const change = { by: author, at }
  if (!(await insertContent(tx, content, change))) return
  await insertEdition(tx, content, { ...change, asksAgain: content.kind === 'pages' })
  await project(tx, content)
}
