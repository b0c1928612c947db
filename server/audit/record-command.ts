import { sql } from 'kysely'
import type { Tx } from '#server/adapters/database/database.ts'
import { commandAuthor } from '#server/adapters/database/author.ts'

/**
 * Writes one entry for a command whose single rows are not recorded, because it changes very many: what it did, in
 * numbers. Changes of the same transaction after this are recorded row by row.
 */
export async function recordCommand(
  tx: Tx,
  { command, action, subject, facts }: { command: string; action: 'insert' | 'delete'; subject: string; facts: object },
): Promise<void> {
  await sql`select set_config('songdee.actor', ${commandAuthor(command).actor}, true)`.execute(tx)
  const [before, after] = [action === 'delete' ? facts : null, action === 'insert' ? facts : null].map(textOf)
  await sql`select audit_write(${action}, ${command}, ${subject}, ${before}::jsonb, ${after}::jsonb, null, null, null)`.execute(
    tx,
  )
}

const textOf = (facts: object | null): string | null => facts && JSON.stringify(facts)
