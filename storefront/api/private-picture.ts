import { errorOf } from '#web/read-reply.ts'
import { offline } from '#web/reply.ts'
import { withSession } from './call.ts'
import type { Reply } from './reply.ts'

/** After this a server that takes the request and sends nothing counts as unreachable, milliseconds: a picture is large. */
const timeoutMs = 60_000

/** A picture that only the signed-in retailer may see: an `<img>` URL would carry no token. */
export const privatePicture = (path: string): Promise<Reply<Blob>> =>
  withSession(async (token) => {
    try {
      const headers: HeadersInit = token ? { authorization: `Bearer ${token}` } : {}
      const response = await fetch(path, { headers, signal: AbortSignal.timeout(timeoutMs) })
      if (!response.ok) return { ok: false, error: await errorOf(response) }
      return { ok: true, value: await response.blob() }
    } catch {
      return offline
    }
  })
