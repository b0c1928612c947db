import { presenceBeatMs, presenceLifeMs, type PresenceSubject } from '#rules/live/presence.ts'
import type { AnswerOf, RequestOf } from '#contract/call.ts'
import type { bePresent, listPresence } from '#contract/backoffice/presence/calls.ts'
import type { Database } from '#server/adapters/database/database.ts'
import type { Staff } from '#server/http/caller.ts'
import { mayRead } from '../visible.ts'
import { enter, findPeople, leave, removeExpired, removeOldest } from './store.ts'

/** Windows of one person that count. */
const mostPlaces = 20

const limitOf = (now: Date): Date => new Date(now.getTime() - presenceLifeMs)

/** Notes which record a window has open, and answers who else has it open. */
export async function notePresence(
  db: Database,
  who: Staff,
  { place, record }: RequestOf<typeof bePresent>['body'],
  now: Date,
): Promise<AnswerOf<typeof bePresent>> {
  if (!record || !mayRead(who, record.subject)) {
    await leave(db, who.id, place)
    return { people: [], againMs: presenceBeatMs }
  }
  const isNew = await enter(db, { staff_id: who.id, place, name: who.name, ...keyOf(record), since: now, seen_at: now })
  if (isNew) await removeOldest(db, who.id, mostPlaces)
  const people = await findPeople(db, { ...record, except: who.id, after: limitOf(now) })
  return { people: people.map(({ staff_id, name, since }) => present(staff_id, name, since)), againMs: presenceBeatMs }
}

/** All records of a kind that others have open. */
export async function presenceOf(
  db: Database,
  who: Staff,
  subject: PresenceSubject,
  now: Date,
): Promise<AnswerOf<typeof listPresence>> {
  if (!mayRead(who, subject)) return { records: [] }
  const people = await findPeople(db, { subject, id: null, except: who.id, after: limitOf(now) })
  const byRecord = Map.groupBy(people, ({ key }) => key)
  return {
    records: [...byRecord].map(([id, own]) => ({
      id,
      people: own.map(({ staff_id, name, since }) => present(staff_id, name, since)),
    })),
  }
}

/** Deletes windows that were closed without a word. */
export const forgetPresence = (db: Database, now: Date): Promise<unknown> => removeExpired(db, limitOf(now))

const keyOf = ({ subject, id }: { subject: PresenceSubject; id: string }) => ({ subject, key: id })
const present = (id: string, name: string, since: Date) => ({ id, name, since: since.toISOString() })
