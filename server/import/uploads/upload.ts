import { createHash, randomUUID } from 'node:crypto'
import type { AnswerOf } from '#contract/call.ts'
import type { uploadImport } from '#contract/backoffice/office/imports/calls.ts'
import { fail, invalid, type Result } from '#contract/errors.ts'
import { guessColumns, headerKey, headerLine, type ColumnMapping } from '#rules/transfer/guess-columns.ts'
import { mostImportedRows, type ImportKind } from '#rules/transfer/import-kinds.ts'
import type { Database, Tx } from '#server/adapters/database/database.ts'
import { transact } from '#server/adapters/database/transact.ts'
import { actorOf, type Staff } from '#server/http/caller.ts'
import type { As } from '#server/http/route.ts'
import { readInWorker } from '../sheet/read-in-worker.ts'
import { SheetError } from '../sheet/sheet.ts'
import { mayImport } from './may-import.ts'
import { presentImport } from './present.ts'

/** Letters of a cell that are shown. */
const shownLetters = 80

/** An emoji is two letters, of which the last one may be cut off: JSON of a database takes no half of it. */
const cutCell = (cell: string): string => cell.slice(0, shownLetters).toWellFormed()

/** Reads a file and stores its lines; proposes the columns that this person may change, as they were assigned the last time. */
export async function upload(
  db: Database,
  { body, who, now }: As<Staff, typeof uploadImport>,
): Promise<Result<AnswerOf<typeof uploadImport>>> {
  const { kind, file } = body
  if (!mayImport(who, kind)) return fail('forbidden')
  const bytes = new Uint8Array(await file.arrayBuffer())
  const fileHash = createHash('sha256').update(bytes).digest('base64url')
  const read = await readInWorker(bytes, mostImportedRows).catch((error: unknown) => error)
  if (read instanceof SheetError) return invalid('file', read.code)
  if (read instanceof Error) throw read
  const { format, encoding, rows, firstLines, content } = read as Awaited<ReturnType<typeof readInWorker>>
  const place = headerLine(kind, firstLines)
  const header = (firstLines[place] ?? []).map(cutCell)
  const id = randomUUID()
  const skipped = firstLines.slice(0, place + 1).filter((cells) => cells.some((cell) => cell.trim() !== '')).length
  await transact(db, async (tx) => {
    await tx
      .insertInto('data_import')
      .values({
        id,
        kind,
        file_name: file.name.slice(0, 200),
        file_hash: fileHash,
        format,
        encoding,
        header_line: place + 1,
        header: JSON.stringify(header),
        first_lines: JSON.stringify(firstLines.map((cells) => cells.map(cutCell))),
        total_rows: rows - skipped,
        mapping: JSON.stringify(
          Object.fromEntries(
            Object.entries(await proposedMapping(tx, kind, header)).filter(([name]) => mayImport(who, kind, [name])),
          ),
        ),
        state: 'UPLOADED',
        uploaded_at: now,
        uploaded_by: actorOf(who),
      })
      .execute()
    await tx
      .insertInto('data_import_content')
      .values({ import_id: id, content: Buffer.from(content) })
      .execute()
  })
  return presentImport(db, id, now)
}

/** What the columns of a file with these titles were the last time, or else what they are by their titles. */
export async function proposedMapping(
  db: Database | Tx,
  kind: ImportKind,
  header: readonly string[],
): Promise<ColumnMapping> {
  const row = await db
    .selectFrom('data_import_mapping')
    .select('mapping')
    .where('kind', '=', kind)
    .where('header', '=', mappingKey(header))
    .executeTakeFirst()
  return row?.mapping ?? guessColumns(kind, header)
}

/** The titles of a file as a key of constant length. */
export const mappingKey = (header: readonly string[]): string =>
  createHash('sha256').update(headerKey(header)).digest('base64url')
