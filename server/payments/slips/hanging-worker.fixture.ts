import { parentPort } from 'node:worker_threads'
import type { SlipReaderMessage } from './read-worker.ts'

const post = (message: SlipReaderMessage): void => parentPort?.postMessage(message)

/**
 * Reads pictures whose last byte selects the behaviour: an immediate code, no end, an end after the picture, a failing
 * thread.
 */
parentPort?.on('message', (bytes: Uint8Array) => {
  const how = String.fromCharCode(bytes.at(-1) ?? 0)
  if (how === 'b') throw new Error('broken')
  if (how !== 'n') post({ clean: { picture: bytes, contentHash: 'c' } })
  for (;;) if (how !== 'n' && how !== 'q') break
  post({ qr: { bank: '014', reference: 'R' } })
})

post({ ready: true })
