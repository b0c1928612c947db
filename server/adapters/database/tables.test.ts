import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { createDatabase } from '#test/database.ts'
import type { Database } from './database.ts'

// The table types are written by hand. The compiler compares them with the migrated database, so that a column that is
// missing, renamed, nullable or of another type on one side fails a test.

type Column = {
  table: string
  column: string
  /** The name of its PostgreSQL type; an array begins with `_`. */
  type: string
  nullable: boolean
  /** Optional on insert. */
  hasDefault: boolean
  /** Computed by the database, and never written. */
  computed: boolean
}

const root = fileURLToPath(new URL('../../../', import.meta.url))
const tables = fileURLToPath(new URL('tables.ts', import.meta.url))
const money = join(root, 'rules/money.ts')

/** The driver's type for each column type that the migrations use; see the parsers in `database.ts`. */
const readAs: Record<string, string> = {
  bool: 'boolean',
  bytea: 'Buffer',
  date: 'string',
  float4: 'number',
  float8: 'number',
  int2: 'number',
  int4: 'number',
  int8: 'number',
  numeric: 'string',
  text: 'string',
  timestamptz: 'Date',
  uuid: 'string',
  xid8: 'string',
}

const isJson = ({ type }: Column) => type === 'json' || type === 'jsonb'

/** The TypeScript type of a column's values: `Satang` by its name, and `unknown` for JSON, whose content the database does not know. */
function typeOf({ table, column, type }: Column): string {
  if (type === 'json' || type === 'jsonb') return 'unknown'
  if (column.endsWith('_satang')) return 'Satang'
  const element = readAs[type.replace(/^_/, '')]
  if (element === undefined) throw new Error(`${table}.${column} has a type without a row in readAs: ${type}`)
  return type.startsWith('_') ? `${element}[]` : element
}

async function columnsOf(db: Database): Promise<Column[]> {
  // `migrate.ts` owns the list of migrations and does not use the query builder.
  const { rows } = await sql<Column>`
    select table_name as table, column_name as column, udt_name as type, is_nullable = 'YES' as nullable,
      column_default is not null or is_identity = 'YES' as "hasDefault", is_generated = 'ALWAYS' as computed
    from information_schema.columns where table_schema = current_schema() and table_name <> 'migration'
    order by table_name, ordinal_position`.execute(db)
  return rows
}

/** A statement that compiles only where the column's type matches; the compiler's message names the difference. */
const statementFor = (column: Column): string => {
  const facts = [column.nullable, column.hasDefault, column.computed, isJson(column)].join(', ')
  return `fits<Violation<'${column.table}', '${column.column}', ${typeOf(column)}, ${facts}>>()`
}

const programFor = (columns: readonly Column[]): string => `
import type { Insertable, Selectable } from 'kysely'
import type { Tables } from ${JSON.stringify(tables)}
import type { Satang } from ${JSON.stringify(money)}
const fits = <Violation extends 'fits'>(): Violation | void => undefined
type Has<Table, Column> = Table extends keyof Tables ? (Column extends keyof Tables[Table] ? true : false) : false
type Read<Table extends keyof Tables, Column extends keyof Tables[Table]> = Selectable<Tables[Table]>[Column & keyof Selectable<Tables[Table]>]
type Written<Table extends keyof Tables, Column> = Column extends keyof Insertable<Tables[Table]> ? Insertable<Tables[Table]>[Column] : never
type OneOf<A, B> = [A] extends [B] ? true : false
type Violation<Table extends string, Column extends string, Value, Nullable, HasDefault, Computed, IsJson> =
  Has<Table, Column> extends false ? \`\${Table}.\${Column} has no type\`
  : Table extends keyof Tables ? Column extends keyof Tables[Table]
    ? null extends Read<Table, Column>
      ? Nullable extends false ? unknown extends Read<Table, Column> ? WriteFault<Table, Column, Nullable, HasDefault, Computed, IsJson> : \`\${Table}.\${Column} is never null\` : Typed<Table, Column, Value, Nullable, HasDefault, Computed, IsJson>
      : Nullable extends true ? \`\${Table}.\${Column} can be null\` : Typed<Table, Column, Value, Nullable, HasDefault, Computed, IsJson>
  : never : never
type Typed<Table extends keyof Tables, Column extends keyof Tables[Table] & string, Value, Nullable, HasDefault, Computed, IsJson> =
  OneOf<NonNullable<Read<Table, Column>>, Value> extends false ? \`\${Table}.\${Column} is of another type\`
  : WriteFault<Table, Column, Nullable, HasDefault, Computed, IsJson>
type WriteFault<Table extends keyof Tables, Column extends keyof Tables[Table] & string, Nullable, HasDefault, Computed, IsJson> =
  Computed extends true ? [Written<Table, Column>] extends [never] ? 'fits' : \`\${Table}.\${Column} is never written\`
  : IsJson extends true ? OneOf<NonNullable<Written<Table, Column>>, string> extends true ? OptionalFault<Table, Column, Nullable, HasDefault> : \`\${Table}.\${Column} is written as text\`
  : OptionalFault<Table, Column, Nullable, HasDefault>
type OptionalFault<Table extends keyof Tables, Column extends keyof Tables[Table] & string, Nullable, HasDefault> =
  undefined extends Written<Table, Column>
    ? true extends Nullable | HasDefault ? 'fits' : \`\${Table}.\${Column} has no default\`
    : 'fits'
${columns.map(statementFor).join('\n')}
type Real = {
${columns.map(({ table, column }) => `  '${table}.${column}': true`).join('\n')}
}
type Unreal = { [Table in keyof Tables]: Exclude<\`\${Table}.\${keyof Tables[Table] & string}\`, keyof Real> }[keyof Tables]
fits<[Unreal] extends [never] ? 'fits' : \`not in the database: \${Unreal}\`>()
`

/** Differences between the table types and the database, one sentence per column. */
async function differences(columns: readonly Column[]): Promise<string[]> {
  const folder = await mkdtemp(join(tmpdir(), 'songdee-tables-'))
  try {
    await writeFile(join(folder, 'program.ts'), programFor(columns))
    await writeFile(
      join(folder, 'tsconfig.json'),
      JSON.stringify({
        extends: join(root, 'tsconfig.json'),
        compilerOptions: {
          noUnusedLocals: false,
          typeRoots: [join(root, 'node_modules/@types')],
          paths: { kysely: [join(root, 'node_modules/kysely')] },
        },
        include: [],
        files: ['program.ts'],
      }),
    )
    const compiler = join(root, 'node_modules/typescript/bin/tsc')
    const output = await promisify(execFile)(process.execPath, [compiler, '-p', folder, '--pretty', 'false']).then(
      ({ stdout }) => stdout,
      (error: { stdout?: string }) => error.stdout ?? String(error),
    )
    return output
      .split('\n')
      .filter((line) => line.includes('error TS'))
      .flatMap((line) => /Type '(.*)' does not satisfy the constraint/.exec(line)?.[1] ?? line)
  } finally {
    await rm(folder, { recursive: true })
  }
}

test('the types of the tables are those of the migrated database, in both directions', async () => {
  const { db, drop } = await createDatabase()
  const columns = await columnsOf(db)
  await drop()
  expect(columns.length).toBeGreaterThan(300)
  expect(await differences(columns)).toEqual([])
})

test('a column that was added, dropped, retyped or made nullable, and one without its default, is named', async () => {
  const { db, drop } = await createDatabase()
  await sql`alter table brand add column colour text`.execute(db)
  await sql`alter table brand drop column sequence`.execute(db)
  await sql`alter table coupon alter column name_eng drop not null`.execute(db)
  await sql`alter table coupon alter column per_outlet_limit type text`.execute(db)
  await sql`alter table coupon_use alter column given_back_at set default now()`.execute(db)
  await sql`alter table coupon_use alter column given_back_at set not null`.execute(db)
  await sql`alter table cart alter column points drop default`.execute(db)
  await sql`drop table stock_alert`.execute(db)
  const columns = await columnsOf(db)
  await drop()
  const found = await differences(columns)
  expect(found.slice(0, -1)).toEqual([
    '"brand.colour has no type"',
    '"cart.points has no default"',
    '"coupon.name_eng can be null"',
    '"coupon.per_outlet_limit is of another type"',
    '"coupon_use.given_back_at is never null"',
  ])
  expect(found.at(-1)).toContain('not in the database: brand.sequence')
  expect(found.at(-1)).toContain('stock_alert.outlet_id')
})
