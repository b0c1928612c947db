import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import type { ImportKind } from '#rules/transfer/import-kinds.ts'
import { wordReason } from '#rules/transfer/import-reasons.ts'
import type { Database } from '#server/adapters/database/database.ts'
import { csvRows } from './read-rows.ts'
import { commandImport, runImport } from './run-import.ts'

/** Writes files into a temporary folder of the test. */
export function aFolder() {
  const folder = mkdtempSync(join(tmpdir(), 'songdee-import-'))
  const raw = (name: string, bytes: string | Buffer): string => {
    const path = join(folder, name)
    writeFileSync(path, bytes)
    return path
  }
  return {
    path: folder,
    raw,
    file: (name: string, content: string | Buffer): string =>
      raw(name, name.endsWith('.gz') ? gzipSync(content) : content),
    remove: () => rmSync(folder, { recursive: true, force: true }),
  }
}

/** Imports a CSV file as the command does, with the refused cells in words. */
export async function importFile(db: Database, kind: ImportKind, file: string, now = new Date()) {
  const { source, refused: unread } = csvRows(kind, file)
  const { refused, warnings, ...report } = await runImport(db, kind, source, {
    ...commandImport(now),
    onUntidy: () => undefined,
  })
  const inOrder = [...unread, ...refused].sort((a, b) => a.line - b.line)
  const worded = inOrder.map(({ line, column, ...reason }) => ({
    line,
    column,
    reason: wordReason(reason, 'en'),
  }))
  return { ...report, refused: worded, warnings }
}
