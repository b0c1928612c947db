import { sql } from 'kysely'
import type { AnswerOf, RequestOf } from '#contract/call.ts'
import type { closeDay as closeCall, getDay, listDays } from '#contract/backoffice/day/close/calls.ts'
import { fail, ok, type Result } from '#contract/errors.ts'
import { isDayClear, type DayLine } from '#rules/cash/day.ts'
import { toBaht } from '#rules/money.ts'
import type { Database, Tx } from '#server/adapters/database/database.ts'
import { transact } from '#server/adapters/database/transact.ts'
import type { Actor } from '#server/http/actor.ts'
import { pageOf, type PageQuery } from '#server/http/page.ts'
import type { As } from '#server/http/route.ts'
import { actorOf, type Staff } from '#server/http/caller.ts'
import { notUndoable, recordAction, type Inverse, type UndoableAction } from '#server/staff-actions/staff-actions.ts'
import { dayLines } from './day-lines.ts'
import { dayActs, daySums } from './day-sums.ts'

type WholeDay = AnswerOf<typeof getDay>
type ClosingRow = { day: string; closed_at: Date; lines: DayLine[]; reason: string | null; closer: Actor }

const presentLine = ({ amount, ...line }: DayLine): WholeDay['lines'][number] => ({
  ...line,
  amount: amount === null ? null : toBaht(amount),
})

/** A day with its figures now and, where it is closed, then. */
export async function readDay(db: Database, day: string): Promise<WholeDay> {
  const closing = (await findClosings(db, { day, page: 0, size: 1 })).rows[0]
  const [sums, acts] = await Promise.all([daySums(db, day), dayActs(db, day)])
  return {
    day,
    sums,
    acts,
    lines: (await dayLines(db, day)).map(presentLine),
    closed: closing
      ? {
          by: closing.closer,
          at: closing.closed_at.toISOString(),
          reason: closing.reason,
          lines: closing.lines.map(presentLine),
        }
      : null,
  }
}

/**
 * Closes a day, once; the second request gets the first closing. Fails with `day_not_clear` while something is open and
 * no reason is given, and with `conflict` where it is not what the reason was given for.
 */
export async function closeDay(
  db: Database,
  { params: { day }, body, who, now }: As<Staff, typeof closeCall>,
): Promise<Result<AnswerOf<typeof closeCall>>> {
  const lines = await dayLines(db, day)
  const isClear = isDayClear(lines)
  const isClosed = (await findClosings(db, { day, page: 0, size: 1 })).total > 0
  if (!isClosed && !isClear && !body.reason)
    return fail('day_not_clear', {
      errors: lines.filter(({ ok: clear }) => !clear).map(({ key }) => ({ path: key, code: 'open' })),
    })
  const unseen = body.seenLines ? openSince(body.seenLines, lines) : []
  if (!isClosed && unseen.length > 0)
    return fail('conflict', { errors: unseen.map(({ key }) => ({ path: key, code: 'changed' })) })
  const undo = await transact(db, async (tx): Promise<UndoableAction | null> => {
    const added = await tx
      .insertInto('day_closing')
      .values({
        day,
        closed_at: now,
        closed_by: actorOf(who),
        lines: JSON.stringify(lines),
        reason: isClear ? null : (body.reason ?? null),
      })
      .onConflict((conflict) => conflict.doNothing())
      .returning('day')
      .executeTakeFirst()
    if (!added) return null
    return recordAction(tx, { kind: 'day_closed', subject: { type: 'day', id: day }, inverse: {}, who, at: now })
  })
  return ok({ ...(await readDay(db, day)), undo })
}

type SeenLines = NonNullable<RequestOf<typeof closeCall>['body']['seenLines']>

/** The lines that are open otherwise than a page showed; what was put in order meanwhile needs no second look. */
const openSince = (seen: SeenLines, lines: readonly DayLine[]): DayLine[] =>
  lines.filter((line) => {
    const { key, count, amount } = presentLine(line)
    const shown = seen.find((one) => one.key === key)
    return !line.ok && (shown?.count !== count || shown.amount !== amount)
  })

/** The day was closed by mistake: it is open again. */
export const undoDayClosing: Inverse<'day_closed'> = async (tx: Tx, { id }) => {
  const removed = await tx.deleteFrom('day_closing').where('day', '=', id).returning('day').executeTakeFirst()
  return removed ? ok(null) : notUndoable('changed_since', 'The day is not closed')
}

async function findClosings(
  db: Database,
  { day, page, size }: PageQuery & { day?: string },
): Promise<{ rows: ClosingRow[]; total: number }> {
  const where = sql`where ${day ?? null}::date is null or day = ${day ?? null}::date`
  const { rows } = await sql<ClosingRow>`
    select day, closed_at, lines, reason, actor_of(closed_by) as closer from day_closing ${where}
    order by day desc limit ${size} offset ${page * size}`.execute(db)
  const counted = await sql<{ total: number }>`select count(*)::int as total from day_closing ${where}`.execute(db)
  return { rows, total: counted.rows[0]?.total ?? 0 }
}

/** Closed days, latest first. */
export async function readClosings(db: Database, query: PageQuery): Promise<AnswerOf<typeof listDays>> {
  const { rows, total } = await findClosings(db, query)
  const content = rows.map(({ day, closed_at, closer, reason, lines }) => ({
    day,
    by: closer,
    at: closed_at.toISOString(),
    reason,
    open: lines.filter((line) => !line.ok).length,
  }))
  return pageOf(content, total, query)
}
