import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { AnswerOf } from '#contract/call.ts'
import type { startCount as startCall } from '#contract/backoffice/goods/counting/calls.ts'
import { fail, invalid, ok } from '#contract/errors.ts'
import { transactOnce } from '#server/http/idempotency.ts'
import type { Outcome } from '#server/http/outcome.ts'
import type { As } from '#server/http/route.ts'
import { actorOf, type Staff } from '#server/http/caller.ts'
import type { StockDeps } from '../adjust-stock.ts'
import { readCount, shelfUnits } from './store.ts'

type Answer = AnswerOf<typeof startCall>

/**
 * Begins a count of the products in a shelf range or a category that have stock or a place there, once per key. A product
 * is in one open count at most: its difference is posted once.
 */
export function startCount(deps: StockDeps, request: As<Staff, typeof startCall>): Promise<Outcome<Answer>> {
  const { body, who, now } = request
  return transactOnce(deps.db, request, { content: ['start-count', body] }, async (tx, findReplay) => {
    // Two counts that begin at the same time must not take the same products.
    await sql`lock table stock_count in share row exclusive mode`.execute(tx)
    const replay = await findReplay()
    if (replay) return replay
    const from = body.fromPlace?.toUpperCase() ?? null
    // `A-03` includes `A-03-9`.
    const to = body.toPlace === undefined ? null : `${body.toPlace.toUpperCase()}~`
    const { rows: found } = await sql<{ id: number; taken: boolean }>`
        select p.id, exists (
          select from stock_count_line l join stock_count c on c.id = l.count_id
          where l.product_id = p.id and c.state in ('OPEN', 'REVIEW')) as taken
        from product p left join stock s on s.product_id = p.id
        where (p.status = 'ACTIVE' or s.on_hand > 0)
          and (${from}::text is null or p.shelf_place collate "C" >= ${from})
          and (${to}::text is null or p.shelf_place collate "C" <= ${to})
          and (${body.category ?? null}::int is null or p.category_id = ${body.category ?? null})`.execute(tx)
    if (found.length === 0) return invalid('fromPlace', 'none')
    const ids = found.filter(({ taken }) => !taken).map(({ id }) => id)
    if (ids.length === 0) return fail('conflict', { detail: 'All of it is in other open counts' })
    const id = randomUUID()
    const { rows } = await sql<{ number: number }>`select nextval('stock_count_number_seq')::int as number`.execute(tx)
    await tx
      .insertInto('stock_count')
      .values({
        id,
        number: `CT${String(rows[0]?.number ?? 0).padStart(5, '0')}`,
        name: body.name,
        started_at: now,
        started_by: actorOf(who),
      })
      .execute()
    await sql`insert into stock_count_line (count_id, product_id, frozen)
        select ${id}::uuid, product_id, units from (${shelfUnits(sql`select unnest(${ids}::int[])`)}) shelf
        order by product_id`.execute(tx)
    const count = await readCount(tx, id, { limits: deps.stockLimits, staffId: who.id, at: now })
    if (!count) throw new Error(`The count ${id} was not written`)
    return ok({ ...count, skipped: found.length - ids.length })
  })
}
