/** What a migration must not do to a table that exists and is in use, and what to do instead. */
export const migrationRules = {
  'index-not-concurrent':
    'it stops writers as long as it takes: create (or drop) the index concurrently, alone in a file that begins with -- transaction: none',
  'concurrent-in-transaction': 'it must be alone in a file that begins with -- transaction: none',
  'rewriting-column':
    'it writes the whole table again under a lock: add the column empty, and fill it in batches while the shop runs',
  'constraint-validated':
    'it reads the whole table under a lock: add it with not valid, and validate it in a file of its own',
  'constraint-without-index':
    'it makes its index under a lock: create the unique index concurrently, then add the constraint using it',
  'validated-together':
    'it runs under the lock of the statement before it: validate the constraint in a file of its own',
  'not-null':
    'it reads the whole table under a lock: add a check (column is not null) not valid, validate it, then set not null',
  'required-column': 'rows that exist have no value: give it a default, or let it be null',
  'type-change': 'it writes the whole table again, and the release that runs knows the old type: add a column',
  rename: 'the release that runs knows the old name: add the new one, and drop the old one in a later release',
  drop: 'the release that runs may still use it: drop it in a release after the last one that does',
  'rewriting-table': 'it locks the table as long as it takes',
  'changed-rows': 'it locks the rows until the whole file is applied: change them in batches while the shop runs',
  'unread-block': 'what it does is not checked: write the statements out',
} as const

export type MigrationRule = keyof typeof migrationRules

/** A rule that a statement breaks, and where. */
export type BrokenRule = { rule: MigrationRule; subject: string }
