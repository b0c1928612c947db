import type { AnswerOf } from '#contract/call.ts'
import type { listAudit } from '#contract/backoffice/office/audit/calls.ts'

export type AuditEntry = AnswerOf<typeof listAudit>['content'][number]
/** Names of what entries refer to by an id. */
export type AuditNames = AnswerOf<typeof listAudit>['names']

/** One column of a changed row; undefined: the row was not there. */
export type Difference = { column: string; before: unknown; after: unknown }

/** What machines need and people do not: shown in the details only. */
const technical = /^(id|.*_id|revision|version|updated_at|changed_at|created_at|at|actor|changed_by|state|fulfilment)$/

/**
 * The columns that an entry names, by name, but for the row's own id and for what another one says in the same words; those
 * of interest to machines only are last.
 */
export function differencesOf({ before, after }: AuditEntry): Difference[] {
  const isSame = (one: string, other: string) => before?.[one] === before?.[other] && after?.[one] === after?.[other]
  const names = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])].filter(
    // The stage of an order is read from its fulfilment: as a rule it changes with it.
    (name) => name !== 'id' && !(name === 'fulfilment' && isSame('fulfilment', 'stage')),
  )
  return names
    .toSorted((one, other) => Number(isTechnical(one)) - Number(isTechnical(other)) || one.localeCompare(other))
    .map((column) => ({ column, before: before?.[column], after: after?.[column] }))
}

/** As `differencesOf`, without what only machines need, unless nothing else changed. */
export function readableDifferencesOf(entry: AuditEntry): Difference[] {
  const all = differencesOf(entry)
  const readable = all.filter(({ column }) => !isTechnical(column))
  return readable.length > 0 ? readable : all
}

const isTechnical = (column: string): boolean => technical.test(column)
