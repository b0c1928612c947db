import { parentPort } from 'node:worker_threads'
import type { SlipReaderMessage } from './read-worker.ts'

const tell = (told: SlipReaderMessage): void => parentPort?.postMessage(told)

/**
 * Reads pictures whose last byte selects the behaviour: an immediate code, no end, an end after the picture, a failing
 * thread.
 */
parentPort?.on('message', (bytes: Uint8Array) => {
  const how = String.fromCharCode(bytes.at(-1) ?? 0)
  if (how === 'b') throw new Error('broken')
  if (how !== 'n') tell({ clean: { picture: bytes, contentHash: 'c' } })
  for (;;) if (how !== 'n' && how !== 'q') break
  tell({ qr: { bank: '014', reference: 'R' } })
})

tell({ ready: true })
