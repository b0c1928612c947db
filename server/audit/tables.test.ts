import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { createDatabase } from '#test/database.ts'
import { unaudited } from './unaudited.ts'

test('every table is audited, or the list says why it is not', async () => {
  const { db, drop } = await createDatabase()
  const { rows } = await sql<{ name: string; audited: boolean }>`
    select relname as name, exists (select from pg_trigger where tgrelid = c.oid and tgname = 'audit_row') as audited
    from pg_class c where relnamespace = 'public'::regnamespace and relkind = 'r'`.execute(db)
  await drop()
  const namesOf = (isAudited: boolean) =>
    rows
      .filter(({ audited }) => audited === isAudited)
      .map(({ name }) => name)
      .sort()
  expect(namesOf(false)).toEqual(Object.keys(unaudited).sort())
  expect(namesOf(true).length).toBeGreaterThan(30)
})
