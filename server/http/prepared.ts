import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'

const brotli = promisify(brotliCompress)
const zip = promisify(gzip)

/** A response prepared once and sent many times: its bytes in each encoding, with a strong ETag each. */
export type EncodedResponse = {
  type: string
  tag: string
  identity: Buffer
  gzip: Buffer
  brotli: Buffer
}

/** What identifies a content: 132 bits of its hash, of which no two are the same by chance. */
export const tagOf = (content: Buffer | string): string =>
  createHash('sha256').update(content).digest('base64url').slice(0, 22)

/**
 * Compresses a body in the thread pool. Brotli 5 takes 0.1 s for 2 MB; 11 would take ten seconds for 5 % less.
 */
export async function prepare(type: string, body: Buffer, quality = 5): Promise<EncodedResponse> {
  const [zipped, packed] = await Promise.all([
    zip(body, { level: 6 }),
    brotli(body, {
      params: { [constants.BROTLI_PARAM_QUALITY]: quality, [constants.BROTLI_PARAM_SIZE_HINT]: body.length },
    }),
  ])
  return { type, tag: tagOf(body), identity: body, gzip: zipped, brotli: packed }
}

export type Encoding = 'br' | 'gzip' | 'identity'
export const encodingOf = (accepts: string | undefined): Encoding =>
  accepts?.includes('br') ? 'br' : accepts?.includes('gzip') ? 'gzip' : 'identity'

export const bytesOf = ({ brotli: packed, gzip: zipped, identity }: EncodedResponse, encoding: Encoding): Buffer =>
  encoding === 'br' ? packed : encoding === 'gzip' ? zipped : identity

/** Sends a prepared response in the best encoding the client accepts, or 304 when it has it already. */
export function sendPrepared(
  request: FastifyRequest,
  reply: FastifyReply,
  prepared: EncodedResponse,
  cacheControl: string,
): FastifyReply {
  const encoding = encodingOf(request.headers['accept-encoding'])
  const etag = `"${prepared.tag}-${encoding}"`
  reply.header('etag', etag).header('cache-control', cacheControl).header('vary', 'accept-encoding')
  if (request.headers['if-none-match']?.includes(etag)) return reply.code(304).send()
  if (encoding !== 'identity') reply.header('content-encoding', encoding)
  return reply.type(prepared.type).send(bytesOf(prepared, encoding))
}
