import { parentPort, workerData } from 'node:worker_threads'
import { drawPages } from './draw-sheet.ts'
import { openPenOf } from './pen.ts'
import type { ManyBeginning, ManyMessage, ManyReply } from './draw-many.ts'

// Draws many documents into one file. Chunks are posted as they are made; the next documents come when these are drawn.

const { title, pictures } = workerData as ManyBeginning
const pen = openPenOf(title)
const reply = (message: ManyReply, chunk?: Uint8Array<ArrayBuffer>) =>
  parentPort?.postMessage(message, chunk ? [chunk.buffer] : [])

pen.pdf.on('data', (data: Buffer) => {
  const chunk = new Uint8Array(data)
  reply({ chunk }, chunk)
})
pen.pdf.on('end', () => reply({ done: 'file' }))

parentPort?.on('message', (message: ManyMessage) => {
  try {
    if ('end' in message) return void pen.pdf.end()
    for (const sheet of message.sheets) drawPages(pen, sheet, pictures)
    // Behind the chunks, which the stream hands on at the end of this turn.
    setImmediate(() => reply({ done: 'sheets' }))
  } catch (error) {
    reply({ error: error instanceof Error ? (error.stack ?? error.message) : String(error) })
  }
})
