import type { AnswerOf } from '#contract/call.ts'
import type { getConsents } from '#contract/profile/calls.ts'
import { fail, ok, type Result } from '#contract/errors.ts'
import { legalDocuments } from '#rules/content/pages.ts'
import type { Database } from '#server/adapters/database/database.ts'
import { consentsOf, insertConsents } from './store.ts'

/** Of the legal page: the version that is shown, and the last one that asked shops to agree anew. */
export type Legal = { version: number; asked: number }
type Wire = AnswerOf<typeof getConsents>

/** Both documents stand on one page, so they have its version. */
export const consentsTo = (version: number): { document: string; version: string }[] =>
  legalDocuments.map((document) => ({ document, version: String(version) }))

/** What a new shop agrees to: what its form showed, unless that is nothing that was ever shown. */
export const acceptedVersion = (shown: number | undefined, { version }: Legal): number =>
  shown !== undefined && shown >= 1 && shown <= version ? shown : version

export async function showConsents(db: Database, outletId: string, legal: Legal): Promise<Result<Wire>> {
  const rows = await consentsOf(db, outletId)
  const agreedTo = (document: string) =>
    Math.max(0, ...rows.filter((row) => row.document === document).map((row) => Number(row.version) || 0))
  return ok({
    version: legal.version,
    due: legalDocuments.some((document) => agreedTo(document) < legal.asked),
    given: rows.map(({ document, version, at }) => ({ document, version, givenOn: at.toISOString() })),
  })
}

/** Agrees to the version that was read. A wording nobody has read cannot be agreed to. */
export async function giveConsents(
  db: Database,
  outletId: string,
  version: number,
  legal: Legal,
  now: Date,
): Promise<Result<Wire>> {
  if (version < legal.asked || version > legal.version)
    return fail('edit_conflict', { detail: `The version is now ${legal.version}` })
  await insertConsents(
    db,
    consentsTo(version).map((consent) => ({ ...consent, outlet_id: outletId, at: now })),
  )
  return showConsents(db, outletId, legal)
}
