import * as fc from 'fast-check'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { fail, ok } from '#contract/errors.ts'
import { keysOf } from '#rules/keys-of.ts'
import { anEmptyShelf, aProduct } from '#test/builders/catalogue.ts'
import { allRows } from '#test/builders/all-rows.ts'
import { testDatabase } from '#test/database.ts'
import type { Database, Tx } from './database.ts'
import { atOneMoment, keepWrites, transact, tryOut } from './transact.ts'

const database = await testDatabase()
await anEmptyShelf(database.db)
for (const id of [1, 2, 3]) await aProduct(database.db, { id, stock: 10 })

/** One thing that an action writes. */
const writes = {
  price: (tx) => sql`update product set price_satang = price_satang + 1 where id = 1`.execute(tx),
  stock: (tx) => sql`update stock set on_hand = on_hand + 1 where product_id = 2`.execute(tx),
  removal: (tx) => sql`delete from stock where product_id = 3`.execute(tx),
  supplier: (tx) =>
    sql`insert into supplier (id, name, lead_days) values (gen_random_uuid(), gen_random_uuid()::text, 1)`.execute(tx),
  event: (tx) => sql`insert into outbox (topic, payload, at) values ('stock.returned', '{}', now())`.execute(tx),
} satisfies Record<string, (tx: Tx) => Promise<unknown>>
const names = keysOf(writes)

/** How an action ends that is refused: with an error, as a row of many, or by an exception. */
const refusals = {
  error: () => fail('conflict'),
  row: () => ({ id: '1', ok: false, code: 'conflict' }),
  exception: () => {
    throw new Error('broken')
  },
} satisfies Record<string, () => unknown>

const run = (db: Database, steps: readonly (keyof typeof writes)[], end: () => unknown) =>
  transact<unknown>(db, async (tx) => {
    for (const step of steps) await writes[step](tx)
    return end()
  })

test('an action that is refused half-way leaves every table as it was', async () => {
  const before = await allRows(database.db)
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.constantFrom(...names), { minLength: 1, maxLength: 8 }),
      fc.constantFrom(...keysOf(refusals)),
      async (steps, refusal) => {
        const ended = run(database.db, steps, refusals[refusal])
        await (refusal === 'exception'
          ? expect(ended).rejects.toThrow('broken')
          : expect(ended).resolves.toMatchObject({ ok: false }))
        expect(await allRows(database.db)).toEqual(before)
      },
    ),
    { numRuns: 40 },
  )
})

test('what succeeds stays, and so does what explains a failure', async () => {
  for (const end of [() => ok(null), () => null, () => false, () => keepWrites(fail('held'))]) {
    const before = await allRows(database.db)
    await run(database.db, ['price'], end)
    const after = await allRows(database.db)
    expect(Object.keys(after).filter((table) => after[table] !== before[table])).toContain('product')
  }
  expect(await run(database.db, ['price'], () => keepWrites(fail('held')))).toEqual(fail('held'))
})

test('an action that is only tried says how it ends, and keeps nothing', async () => {
  const before = await allRows(database.db)
  for (const result of [ok(null), fail('conflict')])
    expect(
      await tryOut(database.db, async (tx) => {
        await writes.price(tx)
        return result
      }),
    ).toEqual(result)
  expect(await allRows(database.db)).toEqual(before)
})

test('reads at one moment write nothing', async () => {
  await expect(atOneMoment(database.db, writes.price)).rejects.toThrow('read-only transaction')
})
