import type { FastifyBaseLogger } from 'fastify'
import { fail, ok } from '#contract/errors.ts'
import type { FileReader, FileStore } from './port.ts'

/** Fails with `not_found` for a file that was deleted, and with `unavailable` while the storage does not give it. */
export const fileReader =
  (files: FileStore | null, log: Pick<FastifyBaseLogger, 'error' | 'warn'>): FileReader =>
  async (file) => {
    if (file?.bytes) return ok(file.bytes)
    const key = file?.file_key
    if (!key) return fail('not_found')
    try {
      if (!files) throw new Error('FILES_URL is not set, and the file is in a storage')
      const bytes = await files.get(key)
      if (bytes) return ok(bytes)
      log.warn({ key }, 'a file is not in the storage')
      return fail('not_found')
    } catch (error) {
      log.error({ err: error, key }, 'a file could not be read')
      return fail('unavailable', { detail: 'The file storage does not answer', retryAfterSeconds: 10 })
    }
  }
