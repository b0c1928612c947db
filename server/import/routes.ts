import * as calls from '#contract/backoffice/office/imports/calls.ts'
import * as schemas from '#contract/backoffice/office/imports/schemas.ts'
import { fail, ok } from '#contract/errors.ts'
import { methodOf, pathOf, type Call } from '#contract/call.ts'
import type { IdentityServer } from '#server/adapters/identity/port.ts'
import { actorOf, type Staff } from '#server/http/caller.ts'
import { oneEach } from '#server/http/limits/one-each.ts'
import { pageOf } from '#server/http/page.ts'
import { forStaff, type Route } from '#server/http/route.ts'
import { requireRecentSignIn } from '#server/identity/identity.ts'
import { begin } from './uploads/begin.ts'
import { findFindings, sendFindings } from './uploads/findings.ts'
import { kindsFor, mayImport } from './uploads/may-import.ts'
import { presentImport, presentSummary } from './uploads/present.ts'
import { findImport, findImports } from './uploads/store.ts'
import { upload } from './uploads/upload.ts'
import type { ImportWork, WorkDeps } from './uploads/work.ts'

/** Files per minute and address. */
const uploadsPerMinute = 20

type ImportDeps = WorkDeps & { identity: IdentityServer; importWork: ImportWork }

/** The call that receives a file. */
export const importForms = ({ db }: Pick<ImportDeps, 'db'>): Route[] => {
  // A person has one place in the queue of files that are read, however many they send.
  const readings = oneEach()
  const receive = async (request: Parameters<typeof upload>[1]) => {
    const leave = readings.take(request.who.id)
    if (!leave) return fail('rate_limited', { detail: 'Another file of yours is being read', retryAfterSeconds: 5 })
    return upload(db, request).finally(leave)
  }
  return [{ ...forStaff(calls.uploadImport, schemas.uploadImport, receive), perMinute: uploadsPerMinute }]
}

export const importRoutes = ({ db, identity, importWork }: ImportDeps): Route[] => {
  const checks = oneEach()
  /** An import that this person may see; a stranger's is not there. */
  const find = async (who: Staff, id: string, now: Date) => {
    const row = await findImport(db, id, now)
    return row && mayImport(who, row.kind) ? row : null
  }
  const authorOf = (who: Staff, call: Call, requestId: string) => ({
    actor: actorOf(who),
    call: `${methodOf(call)} ${pathOf(call)}`,
    requestId,
  })
  return [
    forStaff(calls.listImports, schemas.listImports, async ({ query: { kind, ...query }, who, now }) => {
      const kinds = kindsFor(who, kind)
      const { rows, total } = await findImports(db, { ...query, kinds }, now)
      return ok(pageOf(rows.map(presentSummary), total, query))
    }),
    forStaff(calls.getImport, schemas.getImport, async ({ params, who, now }) =>
      (await find(who, params.id, now)) ? presentImport(db, params.id, now) : fail('not_found'),
    ),
    forStaff(calls.checkImport, schemas.checkImport, async ({ params, body, who, now }) => {
      const row = await find(who, params.id, now)
      if (!row) return fail('not_found')
      const leave = checks.take(who.id)
      if (!leave)
        return fail('rate_limited', { detail: 'Another file of yours is being checked', retryAfterSeconds: 5 })
      let isBegun = false
      try {
        const begun = await begin(db, row, { work: 'check', columns: body, who, now })
        if (!begun.ok) return begun
        isBegun = true
      } finally {
        if (!isBegun) leave()
      }
      importWork.check(row.id, who, leave)
      return presentImport(db, row.id, now)
    }),
    forStaff(calls.applyImport, schemas.applyImport, async ({ params, body, who, now, raw }) => {
      const row = await find(who, params.id, now)
      if (!row) return fail('not_found')
      // Repeated after its answer was lost: it has been imported.
      if (row.state === 'APPLIED' || row.work === 'apply') return presentImport(db, row.id, now)
      // It may change phones, which open accounts: of an API key those rows are refused.
      const recent = row.kind === 'retailers' && !who.key ? await requireRecentSignIn(identity, who, now) : ok(null)
      if (!recent.ok) return recent
      const begun = await begin(db, row, { work: 'apply', shown: body, who, now })
      if (!begun.ok) return begun
      importWork.apply(row.id, who, authorOf(who, calls.applyImport, raw.id))
      return presentImport(db, row.id, now)
    }),
    forStaff(calls.listImportFindings, schemas.listImportFindings, async ({ params, query, who, now }) =>
      (await find(who, params.id, now)) ? ok(await findFindings(db, params.id, query)) : fail('not_found'),
    ),
    forStaff(calls.exportImportFindings, schemas.exportImportFindings, async ({ params, query, who, now, reply }) => {
      const row = await find(who, params.id, now)
      return row ? sendFindings(db, row, query.language, reply) : fail('not_found')
    }),
  ]
}
