import type { FastifyBaseLogger } from 'fastify'
import type { ImportCounts } from '#server/adapters/database/import-tables.ts'
import type { Database, Tx } from '#server/adapters/database/database.ts'
import { transact } from '#server/adapters/database/transact.ts'
import { runAs, type Author } from '#server/adapters/database/author.ts'
import { actorOf, type Staff } from '#server/http/caller.ts'
import { recordAction } from '#server/staff-actions/staff-actions.ts'
import type { ConfirmationLimits } from '#rules/stock/confirmation.ts'
import { canBeUndone } from '#rules/transfer/import-kinds.ts'
import type { ImportContext, ImportReport } from '../importer.ts'
import { mappedRows } from '../mapped-rows.ts'
import { runImport } from '../run-import.ts'
import { unpackLines } from '../sheet/stored-lines.ts'
import { documentOf } from './present.ts'
import * as store from './store.ts'

/** How often progress is reported, in ms. */
const progressMs = 500

const notApplied = ['UPLOADED', 'CHECKED'] as const

export type WorkDeps = {
  db: Database
  log: FastifyBaseLogger
  catalogue: { refreshSoon: () => void }
  stockLimits: ConfirmationLimits
}

/** Checks and imports that go on after their request was answered. */
export type ImportWork = {
  /** @param leave called when it has ended */
  check: (id: string, who: Staff, leave: () => void) => void
  apply: (id: string, who: Staff, author: Author) => void
  /** Resolves when nothing goes on any more. */
  settle: () => Promise<void>
}

export function createImportWork(deps: WorkDeps): ImportWork {
  const running = new Set<Promise<void>>()
  const begin = (id: string, work: () => Promise<void>, leave: () => void = () => undefined) => {
    const going = work()
      .catch(async (error: unknown) => {
        deps.log.error({ err: error, import: id }, 'an import failed')
        // Not where it was applied before this went wrong, or by another process.
        await deps.db
          .updateTable('data_import')
          .set({ failure: 'failed' })
          .where('id', '=', id)
          .where('state', 'in', notApplied)
          .execute()
      })
      .then(() => store.endWork(deps.db, id))
      .catch((error: unknown) => deps.log.error({ err: error, import: id }, 'an import could not be ended'))
      .finally(() => {
        running.delete(going)
        leave()
      })
      .then(() => undefined)
    running.add(going)
  }
  return {
    check: (id, who, leave) => begin(id, () => check(deps, id, who), leave),
    apply: (id, who, author) => begin(id, () => runAs(author, () => apply(deps, id, who))),
    settle: async () => void (await Promise.all(running)),
  }
}

async function check(deps: WorkDeps, id: string, who: Staff): Promise<void> {
  const { db, stockLimits } = deps
  const now = new Date()
  const row = await mustFind(db, id, now)
  const { report, findings } = await take(deps, row, contextOf(row, { who, now, stockLimits, isDryRun: true }))
  await transact(db, async (tx) => {
    await store.writeFindings(tx, id, findings)
    await tx
      .updateTable('data_import')
      .set({ state: 'CHECKED', counts: JSON.stringify(countsOf(report, findings)), failure: null })
      .where('id', '=', id)
      .where('state', 'in', notApplied)
      .execute()
  })
}

async function apply(deps: WorkDeps, id: string, who: Staff): Promise<void> {
  const { db, catalogue, stockLimits } = deps
  const now = new Date()
  const row = await mustFind(db, id, now)
  const context = contextOf(row, { who, now, stockLimits, isDryRun: false })
  await take(deps, row, context, async (tx, report, findings) => {
    // Another process may have taken the same import for abandoned: the first to get here has imported it.
    const { numUpdatedRows: changed } = await tx
      .updateTable('data_import')
      .set({
        state: 'APPLIED',
        counts: JSON.stringify(countsOf(report, findings)),
        failure: null,
        applied_at: now,
        applied_by: actorOf(who),
      })
      .where('id', '=', id)
      .where('state', '=', 'CHECKED')
      .executeTakeFirst()
    if (!changed) throw new Error('The import was applied already')
    await store.writeFindings(tx, id, findings)
    await store.writeChanges(tx, id, report.changes)
    if (canBeUndone(row.kind) && report.changes.length > 0)
      await recordAction(tx, { kind: 'import_applied', subject: { type: 'import', id }, inverse: {}, who, at: now })
  })
  catalogue.refreshSoon()
}

const contextOf = (
  row: store.ImportRow,
  {
    who,
    stockLimits: limits,
    ...run
  }: { who: Staff; stockLimits: ConfirmationLimits } & Pick<ImportContext, 'now' | 'isDryRun'>,
): ImportContext => ({
  ...run,
  alone: { staffId: who.id, limits },
  actor: actorOf(who),
  document: documentOf(row),
  holder: who,
  mayChangePhones: !who.key,
})

async function mustFind(db: Database, id: string, now: Date): Promise<store.ImportRow> {
  const row = await store.findImport(db, id, now)
  if (!row) throw new Error(`The import ${id} is gone`)
  return row
}

type TakenRows = { report: ImportReport; findings: store.CellFinding[] }

/** Takes the stored lines in, or tries it, and reports the progress meanwhile. */
async function take(
  { db, log }: WorkDeps,
  row: store.ImportRow,
  context: ImportContext,
  within: (tx: Tx, report: ImportReport, findings: store.CellFinding[]) => Promise<void> = async () => undefined,
): Promise<TakenRows> {
  const content = await store.readContent(db, row.id)
  if (!content) throw new Error(`The file of the import ${row.id} was removed`)
  const lines = new Map<number, readonly string[]>()
  let [done, reportedAt] = [0, 0]
  async function* counted() {
    for await (const one of unpackLines(content as Buffer)) {
      if (one.line > row.header_line) lines.set(one.line, one.cells)
      done += 1
      if (performance.now() - reportedAt > progressMs) {
        reportedAt = performance.now()
        await store.reportProgress(db, row.id, done)
      }
      yield one
    }
  }
  const { source, refused } = mappedRows({ lines: counted, headerLine: row.header_line, mapping: row.mapping })
  // Writing the rows takes as long as reading them.
  const beat = setInterval(() => void store.reportProgress(db, row.id, done).catch(() => undefined), progressMs * 4)
  const findingsOf = (report: ImportReport): store.CellFinding[] => {
    const cellOf = (line: number, column: string) =>
      lines.get(line)?.[row.mapping[column] ?? -1]?.slice(0, 200).toWellFormed() ?? ''
    return [
      ...[...refused, ...report.refused].map((one) => ({
        ...one,
        cell: cellOf(one.line, one.column),
        isWarning: false,
      })),
      ...report.warnings.map((one) => ({ ...one, cell: cellOf(one.line, one.column), isWarning: true })),
    ].sort((a, b) => a.line - b.line)
  }
  try {
    let findings: store.CellFinding[] = []
    const report = await runImport(db, row.kind, source, {
      ...context,
      onUntidy: (error) =>
        log.error({ err: error, import: row.id }, 'an import was applied, and its tables were not tidied'),
      within: async (tx, given) => {
        findings = findingsOf(given)
        await within(tx, given, findings)
      },
    })
    return { report, findings }
  } finally {
    clearInterval(beat)
  }
}

function countsOf({ rows, changes }: ImportReport, findings: readonly store.CellFinding[]): ImportCounts {
  const refusals = findings.filter(({ isWarning }) => !isWarning)
  // What people count: products, retailers, categories; their stock and addresses belong to them.
  const added = new Set(
    changes.flatMap(({ line, before, table }) => (before === null && table !== 'address' ? line : [])),
  )
  const changed = new Set(changes.flatMap(({ line }) => (added.has(line) ? [] : line)))
  return {
    rows,
    refusedRows: new Set(refusals.map(({ line }) => line)).size,
    refusals: refusals.length,
    warnings: findings.length - refusals.length,
    added: added.size,
    changed: changed.size,
  }
}
