import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { audit as english } from '#backoffice/texts/audit.en.ts'
import { audit as thai } from '#backoffice/texts/audit.th.ts'
import { createDatabase } from '#test/database.ts'
import { namedTables } from './names.ts'
import { unaudited } from './unaudited.ts'

type Column = { table: string; column: string; type: string; checks: string | null }

/** The audited tables with their columns, and the rules on them. */
async function auditedColumns(): Promise<Column[]> {
  const { db, drop } = await createDatabase()
  const { rows } = await sql<Column>`
    select c.table_name as table, c.column_name as column, c.data_type as type, (
      select string_agg(pg_get_constraintdef(k.oid), ' ') from pg_constraint k
      where k.conrelid = format('public.%I', c.table_name)::regclass and k.contype = 'c') as checks
    from information_schema.columns c
    where c.table_schema = 'public' and exists (
      select from pg_trigger where tgrelid = format('public.%I', c.table_name)::regclass and tgname = 'audit_row')`.execute(
    db,
  )
  await drop()
  expect(rows.length).toBeGreaterThan(800)
  return rows
}

const without = (words: Record<string, string>, names: readonly string[]) =>
  [...new Set(names)].filter((name) => !words[name] || words[name].includes('_')).toSorted()

test('every audited table and column has its words in both languages, so that no one reads the name of one', async () => {
  const rows = await auditedColumns()
  const tables = rows.map(({ table }) => table)
  const columns = rows.map(({ column }) => column)
  expect(tables.filter((table) => table in unaudited)).toEqual([])
  for (const texts of [thai, english]) {
    expect(without(texts.tables, tables)).toEqual([])
    expect(without(texts.columns, columns)).toEqual([])
    expect(Object.keys(texts.columns).filter((column) => !columns.includes(column))).toEqual([])
  }
})

test('every code that a column can hold has its words in both languages', async () => {
  const codes = (await auditedColumns()).flatMap(({ column, checks }) =>
    [...(checks ?? '').matchAll(/(\w+) = ANY \(ARRAY\[(.*?)\]/g)].flatMap(([, of = '', list = '']) =>
      of === column && column !== 'fulfilment'
        ? [...list.matchAll(/'([^']+)'/g)].map(([, code = '']) => [column, code] as const)
        : [],
    ),
  )
  expect(codes.length).toBeGreaterThan(150)
  for (const texts of [thai, english]) {
    const words = texts.codes as Record<string, Record<string, string>>
    expect(codes.filter(([column, code]) => !words[column]?.[code])).toEqual([])
  }
})

/** Rows that nobody knows by a name. */
const nameless = ['data_export', 'delivery_photo', 'pick_entry', 'stock_correction', 'stock_count_entry', 'viewing']

test('what is audited under a UUID has a name, so that no one reads that instead', async () => {
  const rows = await auditedColumns()
  const withUuid = rows.flatMap(({ table, column, type }) => (column === 'id' && type === 'uuid' ? [table] : []))
  expect(withUuid.toSorted()).toEqual([...namedTables, ...nameless].toSorted())
})
