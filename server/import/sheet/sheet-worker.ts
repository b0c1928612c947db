// Runs in a thread of its own: reading a large file would keep all other requests waiting.
import { parentPort, workerData } from 'node:worker_threads'
import { readSheet } from './read-sheet.ts'
import { SheetError } from './sheet.ts'
import { packLines } from './stored-lines.ts'

const { bytes, mostRows, shownLines } = workerData as { bytes: Uint8Array; mostRows: number; shownLines: number }
try {
  const { format, encoding, lines } = readSheet(Buffer.from(bytes), mostRows)
  const rows = lines.filter((cells) => cells.some((cell) => cell.trim() !== '')).length
  const content = packLines(lines)
  parentPort?.postMessage({ format, encoding, rows, firstLines: lines.slice(0, shownLines), content })
} catch (error) {
  if (!(error instanceof SheetError)) throw error
  parentPort?.postMessage({ error: error.code })
}
