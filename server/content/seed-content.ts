import type { AnyContent } from '#contract/content/content.ts'
import type { Database, Tx } from '#server/adapters/database/database.ts'
import { transact } from '#server/adapters/database/transact.ts'
import { project } from './project.ts'
import { startingBrand, startingDelivery, startingPages, startingSearch } from './default-content/starting.ts'
import { insertContent, insertEdition, type Name } from './store.ts'

const by = 'start'

/**
 * Publishes the missing texts as a first, neutral edition: no page of a new storefront is empty, and the first
 * registration has terms to agree to. Existing texts stay, also where several processes start concurrently.
 */
export async function seedContent(db: Database, at: Date): Promise<void> {
  const defaults: [Name, AnyContent][] = [
    [{ kind: 'brand', key: 'shop' }, startingBrand()],
    [{ kind: 'delivery', key: 'shop' }, startingDelivery()],
    [{ kind: 'search', key: 'shop' }, startingSearch()],
    ...Object.entries(startingPages()).map(([key, page]): [Name, AnyContent] => [{ kind: 'pages', key }, page]),
  ]
  const rows = await db.selectFrom('content').select(['kind', 'key']).execute()
  const here = new Set(rows.map(({ kind, key }) => `${kind} ${key}`))
  const missing = defaults.filter(([{ kind, key }]) => !here.has(`${kind} ${key}`))
  if (missing.length === 0) return
  await transact(db, async (tx) => {
    for (const [name, content] of missing) await publishFirst(tx, name, content, at, by)
  })
}

/** Adds a text and publishes it, unless there is one. */
export async function publishFirst(tx: Tx, name: Name, content: AnyContent, at: Date, author: string): Promise<void> {
  const change = { content, by: author, at }
  if (!(await insertContent(tx, name, change))) return
  await insertEdition(tx, name, { ...change, asksAgain: name.kind === 'pages' })
  await project(tx, name, content)
}
