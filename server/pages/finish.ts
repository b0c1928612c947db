import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { tagOf, type Encoding } from '#server/http/prepared.ts'
import type { PageResponse } from './page-cache.ts'

const brotli = promisify(brotliCompress)
const zip = promisify(gzip)

/** Brotli 7 costs as much as 6 and makes home 300 bytes smaller; from 9 on it costs more than rendering the page. */
function compressed(text: string, encoding: Encoding): Promise<Buffer> | Buffer {
  if (encoding === 'gzip') return zip(text, { level: 6 })
  if (encoding === 'identity') return Buffer.from(text)
  const size = Buffer.byteLength(text)
  return brotli(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 7, [constants.BROTLI_PARAM_SIZE_HINT]: size } })
}

/** Compresses a text and tags it by its content: made again unchanged, clients still have it. */
export async function finish(
  text: string,
  encoding: Encoding,
  facts: Omit<PageResponse, 'body' | 'etag'>,
): Promise<PageResponse> {
  return { ...facts, body: await compressed(text, encoding), etag: `"${tagOf(text)}-${encoding}"` }
}

/** Sends a finished response, or 304 to a client that has it. */
export function sendResponse(
  request: FastifyRequest,
  reply: FastifyReply,
  made: PageResponse,
  encoding: Encoding,
  headers: Record<string, string>,
): FastifyReply {
  reply.headers(headers).header('etag', made.etag)
  if (made.tags && headers['cdn-cache-control']) reply.header('surrogate-key', made.tags)
  if (made.policy) reply.header('content-security-policy', made.policy)
  if (made.status === 200 && request.headers['if-none-match']?.includes(made.etag)) return reply.code(304).send()
  if (encoding !== 'identity') reply.header('content-encoding', encoding)
  return reply.code(made.status).send(made.body)
}
