// Runs in a thread of its own: reading a large file would keep all other requests waiting.
import { parentPort } from 'node:worker_threads'
import type { FileToRead, SheetAnswer } from './read-in-worker.ts'
import { readSheet } from './read-sheet.ts'
import { SheetError } from './sheet.ts'
import { packLines } from './stored-lines.ts'

parentPort?.on('message', (file: FileToRead) => parentPort?.postMessage(answerTo(file)))

function answerTo({ bytes, mostRows, shownLines }: FileToRead): SheetAnswer {
  try {
    const { format, encoding, lines } = readSheet(Buffer.from(bytes), mostRows)
    const rows = lines.filter((cells) => cells.some((cell) => cell.trim() !== '')).length
    return { format, encoding, rows, firstLines: lines.slice(0, shownLines), content: packLines(lines) }
  } catch (error) {
    if (!(error instanceof SheetError)) throw error
    return { error: error.code }
  }
}
