import { expect, test } from 'vitest'
import { lintMigration } from './lint.ts'

const rulesIn = async (text: string) => (await lintMigration(text)).map(({ rule }) => rule)

test.each<[sql: string, rule: string]>([
  ['create index order_note on orders (note)', 'index-not-concurrent'],
  ['drop index order_note', 'index-not-concurrent'],
  ['create index concurrently order_note on orders (note)', 'concurrent-in-transaction'],
  [
    '-- transaction: none\ncreate index concurrently a on orders (a); create index concurrently b on orders (b)',
    'concurrent-in-transaction',
  ],
  ['alter table orders add column sum bigint generated always as (a + b) stored', 'rewriting-column'],
  ['alter table orders add column key uuid default gen_random_uuid()', 'rewriting-column'],
  ["alter table orders add column at timestamptz default coalesce(clock_timestamp(), 'now')", 'rewriting-column'],
  ['alter table orders add column nr bigserial', 'rewriting-column'],
  ['alter table orders add column nr bigint generated always as identity', 'rewriting-column'],
  ['alter table orders add column note text not null', 'required-column'],
  ["alter table orders add column note text check (note <> '')", 'constraint-validated'],
  ['alter table orders add column brand_id int default 1 references brand', 'constraint-validated'],
  ['alter table orders add column code text unique', 'constraint-without-index'],
  ["alter table orders add constraint has_note check (note <> '')", 'constraint-validated'],
  ['alter table orders add foreign key (brand_id) references brand', 'constraint-validated'],
  ['alter table orders add constraint one_code unique (code)', 'constraint-without-index'],
  ['alter table orders alter column note set not null', 'not-null'],
  ['alter table orders alter column note type varchar(20)', 'type-change'],
  ['alter table orders rename column note to remark', 'rename'],
  ['alter table orders rename to purchase', 'rename'],
  ['alter table orders drop column note', 'drop'],
  ['drop table orders', 'drop'],
  ['truncate orders', 'drop'],
  ['cluster orders using orders_pkey', 'rewriting-table'],
  ['alter table orders set unlogged', 'rewriting-table'],
  ["update orders set note = ''", 'changed-rows'],
  ['delete from orders where note is null', 'changed-rows'],
  ["do $$ begin execute 'drop table orders'; end $$", 'unread-block'],
])('%s: %s', async (sql, rule) => {
  expect(new Set(await rulesIn(sql))).toEqual(new Set([rule]))
})

test('a constraint is not validated under the lock that added it', async () => {
  const add = "alter table orders add constraint has_note check (note <> '') not valid;"
  const validate = 'alter table orders validate constraint has_note;'
  expect(await rulesIn(add)).toEqual([])
  expect(await rulesIn(validate)).toEqual([])
  expect(await rulesIn(add + validate)).toEqual(['validated-together'])
})

test.each([
  '-- transaction: none\ncreate index concurrently order_note on orders (note)',
  '-- transaction: none\ndrop index concurrently order_note',
  'alter table orders add column note text',
  "alter table orders add column note text not null default ''",
  'alter table orders add column at timestamptz not null default now()',
  'alter table orders add column brand_id int references brand',
  'alter table orders add column sum bigint generated always as (a + b) virtual',
  'alter table orders add constraint one_code unique using index order_code',
  'alter table orders rename constraint has_note to has_remark',
  'create table note (id int primary key, text text not null); create index note_text on note (text); drop table note',
  'create table note (id int); alter table note add constraint positive check (id > 0); update note set id = 1',
  "insert into setting values ('a')",
  'create trigger audit after insert on orders for each row execute function audit()',
])('%s is good', async (sql) => {
  expect(await rulesIn(sql)).toEqual([])
})

test('an exception names its rule and a reason, and is needed', async () => {
  const drop = 'drop table fax;'
  expect(await rulesIn(`-- Faxes are gone.\n-- allow: drop, no release since 1.20 reads it\n${drop}`)).toEqual([])
  expect(await lintMigration(`-- allow: drop\n${drop}`)).toEqual([
    { rule: 'drop', subject: 'fax' },
    { rule: 'exception', subject: 'drop: it gives no reason' },
  ])
  expect(await lintMigration(`-- allow: rename, it was misspelt\n${drop}`)).toContainEqual({
    rule: 'exception',
    subject: 'rename: nothing in the file needs it',
  })
  // Below the header it is no exception.
  expect(await rulesIn(`select 1;\n-- allow: drop, as said\n${drop}`)).toEqual(['drop'])
})

test('what PostgreSQL cannot read is no migration', async () => {
  await expect(lintMigration('alter tabel orders')).rejects.toThrow('syntax error')
})
