import { errorOf, offline } from '#web/reply.ts'
import { withSession } from './call.ts'
import type { Reply } from './reply.ts'

/** A picture that only the signed-in retailer may see: an `<img>` URL would carry no token. */
export const privatePicture = (path: string): Promise<Reply<Blob>> =>
  withSession(async (token) => {
    try {
      const response = await fetch(path, { headers: token ? { authorization: `Bearer ${token}` } : {} })
      if (!response.ok) return { ok: false, error: await errorOf(response) }
      return { ok: true, value: await response.blob() }
    } catch {
      return offline
    }
  })
