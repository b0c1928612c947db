import type { FastifyReply, FastifyRequest } from 'fastify'
import { ofOneRequest } from './trace.ts'

type Copy = { headers: Record<string, string | number | string[] | undefined>; body: Buffer }

const mostCopies = 200
const mostBytes = 512 * 1024

/**
 * The last successful response to each public request, served while its service is unreachable. In memory only: at most
 * 100 MB, usually far less.
 */
export function lastKnown() {
  const copies = new Map<string, Copy>()
  const keyOf = (request: FastifyRequest) =>
    request.method === 'GET' && request.headers.authorization === undefined && request.headers.range === undefined
      ? `${request.raw.url} ${request.headers['accept-encoding'] ?? ''} ${request.headers['accept-language'] ?? ''}`
      : null

  const remember = (key: string, copy: Copy) => {
    copies.delete(key)
    copies.set(key, copy)
    const oldest = copies.keys().next().value
    if (copies.size > mostCopies && oldest !== undefined) copies.delete(oldest)
  }

  return {
    /** Forwards a response, and stores a copy where it is complete, public and small. */
    keep: async (
      request: FastifyRequest,
      reply: FastifyReply,
      stream: NodeJS.ReadableStream,
    ): Promise<FastifyReply> => {
      const key = keyOf(request)
      const { 'set-cookie': cookie, 'cache-control': caching, 'content-length': length, ...all } = reply.getHeaders()
      const rest = Object.fromEntries(Object.entries(all).filter(([name]) => !ofOneRequest.has(name)))
      const isOwn = cookie !== undefined || /private|no-store/.test(String(caching))
      if (key === null || reply.statusCode !== 200 || isOwn || !(Number(length) <= mostBytes)) return reply.send(stream)
      const chunks: Buffer[] = []
      for await (const chunk of stream) chunks.push(Buffer.from(chunk as Uint8Array))
      const body = Buffer.concat(chunks)
      remember(key, { headers: { ...rest, 'cache-control': 'no-cache' }, body })
      return reply.send(body)
    },
    /** Responds with the stored copy, marked as such. @returns false where there is none */
    tell: (request: FastifyRequest, reply: FastifyReply): boolean => {
      const key = keyOf(request)
      const copy = key === null ? undefined : copies.get(key)
      if (!copy) return false
      reply.code(200).headers(copy.headers).header('warning', '110 - "Response is Stale"').send(copy.body)
      return true
    },
  }
}
