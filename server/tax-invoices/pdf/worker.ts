import { parentPort } from 'node:worker_threads'
import { drawSheet } from './draw-sheet.ts'
import type { DrawingResult, ToDraw } from './pdf-maker.ts'

parentPort?.on('message', async ({ id, sheet, pictures }: ToDraw) => {
  let drawn: DrawingResult
  try {
    drawn = { id, pdf: await drawSheet(sheet, pictures) }
  } catch (error) {
    drawn = { id, error: error instanceof Error ? (error.stack ?? error.message) : String(error) }
  }
  parentPort?.postMessage(drawn)
})
