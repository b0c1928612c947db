import { Worker } from 'node:worker_threads'
import type { PaperPictures } from '#server/company-settings/company-settings.ts'
import type { Sheet } from './sheet.ts'

type ManyTitle = { title: string; author: string; at: Date }
/** What the thread begins with. */
export type ManyBeginning = { title: ManyTitle; pictures: PaperPictures }
export type ManyMessage = { sheets: Sheet[] } | { end: true }
export type ManyReply = { chunk: Uint8Array } | { done: 'sheets' | 'file' } | { error: string }

/**
 * Draws documents into one PDF in a thread of its own, batch by batch: the next batch is read when the chunks of the one
 * before have been taken, so that a file of any length needs the same memory. The thread ends with the file, and when
 * nobody reads on.
 */
export async function* drawMany(
  title: ManyTitle,
  pictures: PaperPictures,
  batches: AsyncIterable<Sheet[]>,
): AsyncGenerator<Buffer> {
  const workerData: ManyBeginning = { title, pictures }
  const worker = new Worker(new URL('./many-worker.ts', import.meta.url), { workerData })
  try {
    for await (const sheets of batches) yield* await answersTo(worker, { sheets })
    yield* await answersTo(worker, { end: true })
  } finally {
    await worker.terminate()
  }
}

/** The chunks that the thread makes of a message. */
async function answersTo(worker: Worker, message: ManyMessage): Promise<Buffer[]> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = []
    const onReply = (reply: ManyReply) => {
      if ('chunk' in reply) return void chunks.push(Buffer.from(reply.chunk))
      worker.off('message', onReply).off('error', reject)
      if ('error' in reply) reject(new Error(reply.error))
      else resolve(chunks)
    }
    worker.on('message', onReply).once('error', reject)
    worker.postMessage(message)
  })
}
