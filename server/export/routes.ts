// Lists that go out as files, read while they are written.

import { Readable } from 'node:stream'
import type { Call } from '#contract/call.ts'
import { fail, ok } from '#contract/errors.ts'
import { bangkokDate } from '#rules/bangkok-time.ts'
import { exportLists, type ExportList } from '#rules/transfer/export-lists.ts'
import type { Databases } from '#server/adapters/database/reading-copy.ts'
import { actorOf, type Staff } from '#server/http/caller.ts'
import { oneEach } from '#server/http/limits/one-each.ts'
import { forStaff, type As, type Route } from '#server/http/route.ts'
import { exportList, type FileQuery } from './export-list.ts'
import { lists } from './lists.ts'

type ExportRequest = Omit<As<Staff, Call>, 'query'> & { query: FileQuery }

/** Files that one process writes at the same time: each holds a connection to the database while its reader reads. */
const mostAtOnce = 3
/** Files per minute and address. */
const perMinute = 30

const types = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
} as const

/** The calls by which lists are taken out as files. */
export const exportRoutes = (databases: Databases): Route[] => {
  const open = new Set<Readable>()
  // Who reads slowly holds up the own next file, and not those of others.
  const people = oneEach()
  const send = async (name: ExportList, { query, who, now, raw, reply }: ExportRequest) => {
    if (open.size >= mostAtOnce) return fail('unavailable', { detail: 'Several lists are being exported: try again' })
    const leave = people.take(who.id)
    if (!leave) return fail('unavailable', { detail: 'Another list of yours is being exported', retryAfterSeconds: 5 })
    const { call, list } = lists[name]
    const author = { actor: actorOf(who), call, requestId: raw.id }
    const rows = await exportList(databases, { name, list, query, author, who, now }).catch((error: unknown) => {
      leave()
      throw error
    })
    const file = Readable.from(rows)
    open.add(file)
    file.once('close', () => {
      open.delete(file)
      leave()
    })
    await reply
      .header('content-disposition', `attachment; filename="${name}-${bangkokDate(now)}.${query.format}"`)
      .header('cache-control', 'private, no-store')
      .type(types[query.format])
      .send(file)
    return ok(undefined)
  }
  return exportLists.map((name) => ({
    ...forStaff(lists[name].call, lists[name].definition, (request) => send(name, request as never)),
    perMinute,
    limitGroup: 'exports',
  }))
}
