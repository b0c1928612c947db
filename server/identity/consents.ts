import type { AnswerOf } from '#contract/call.ts'
import type { getConsents } from '#contract/profile/calls.ts'
import { fail, ok, type Result } from '#contract/errors.ts'
import { legalDocuments } from '#rules/content/pages.ts'
import type { Database } from '#server/adapters/database/database.ts'
import { consentsOf, insertConsents } from './store.ts'

/** The legal page: its current version, and the last one that required consent again. */
export type Legal = { version: number; requiredFrom: number }
type Wire = AnswerOf<typeof getConsents>

/** Both documents are on one page, so they have its version. */
export const consentsTo = (version: number): { document: string; version: string }[] =>
  legalDocuments.map((document) => ({ document, version: String(version) }))

/** The version a new retailer agrees to: the one its form showed, if it exists. */
export const acceptedVersion = (shown: number | undefined, { version }: Legal): number =>
  shown !== undefined && shown >= 1 && shown <= version ? shown : version

export async function showConsents(db: Database, outletId: string, legal: Legal): Promise<Result<Wire>> {
  const rows = await consentsOf(db, outletId)
  const agreedTo = (document: string) =>
    Math.max(0, ...rows.filter((row) => row.document === document).map((row) => Number(row.version) || 0))
  return ok({
    version: legal.version,
    due: legalDocuments.some((document) => agreedTo(document) < legal.requiredFrom),
    given: rows.map(({ document, version, at }) => ({ document, version, givenOn: at.toISOString() })),
  })
}

/** Records consent to the version that was read; another version cannot be agreed to. */
export async function giveConsents(
  db: Database,
  outletId: string,
  version: number,
  legal: Legal,
  now: Date,
): Promise<Result<Wire>> {
  if (version < legal.requiredFrom || version > legal.version)
    return fail('edit_conflict', { detail: `The version is now ${legal.version}` })
  await insertConsents(
    db,
    consentsTo(version).map((consent) => ({ ...consent, outlet_id: outletId, at: now })),
  )
  return showConsents(db, outletId, legal)
}
