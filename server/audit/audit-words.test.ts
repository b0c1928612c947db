import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { audit as english } from '#backoffice/texts/audit.en.ts'
import { audit as thai } from '#backoffice/texts/audit.th.ts'
import { createDatabase } from '#test/database.ts'
import { unaudited } from './unaudited.ts'

test('every audited table has its words in both languages, so that no one reads the name of a table', async () => {
  const { db, drop } = await createDatabase()
  const { rows } = await sql<{ table: string; column: string }>`
    select c.table_name as table, c.column_name as column from information_schema.columns c
    where c.table_schema = 'public' and exists (
      select from pg_trigger where tgrelid = format('public.%I', c.table_name)::regclass and tgname = 'audit_row')`.execute(
    db,
  )
  await drop()
  expect(rows.length).toBeGreaterThan(300)
  const without = (words: Record<string, string>, names: readonly string[]) =>
    [...new Set(names)].filter((name) => !words[name] || words[name].includes('_')).toSorted()
  const tables = rows.map(({ table }) => table)
  expect(tables.filter((table) => table in unaudited)).toEqual([])
  for (const texts of [thai, english]) {
    expect(without(texts.tables, tables)).toEqual([])
  }
})
