import { createHash } from 'node:crypto'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { checkSignature } from './signature.ts'

type Account = { keyId: string; secret: string; bucket: string }

/** The objects of a bucket by key. */
export type Objects = Map<string, Buffer>

/**
 * An object storage with one bucket that speaks what the shop uses of Amazon's S3: objects are put, read and deleted, by
 * requests whose signature and content are checked; errors are Amazon's. Not listening yet.
 */
export const fileStorage = (account: Account, objects: Objects): Server =>
  createServer((request, response) => {
    void answer(request, account, objects).then(({ status, body = '', type = 'application/xml' }) =>
      respond(response, status, body, type),
    )
  })

type Answer = { status: number; body?: Buffer | string; type?: string }

const refused = (status: number, code: string): Answer => ({
  status,
  body: `<?xml version="1.0" encoding="UTF-8"?>\n<Error><Code>${code}</Code></Error>`,
})

function respond(response: ServerResponse, status: number, body: Buffer | string, type: string): void {
  response.writeHead(status, { ...(status !== 204 && { 'content-type': type }) }).end(body)
}

async function answer(request: IncomingMessage, account: Account, objects: Objects): Promise<Answer> {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part as Buffer)
  const body = Buffer.concat(parts)
  const { method = '', url = '' } = request
  const headers = Object.fromEntries(Object.entries(request.headers).map(([name, value]) => [name, String(value)]))
  const verdict = checkSignature({ method, url, headers }, { [account.keyId]: account.secret }, new Date())
  if (verdict !== 'ok') return refused(verdict === 'AuthorizationHeaderMalformed' ? 400 : 403, verdict)
  if (createHash('sha256').update(body).digest('hex') !== headers['x-amz-content-sha256'])
    return refused(400, 'XAmzContentSHA256Mismatch')
  const [, bucket, ...key] = new URL(url, 'http://storage').pathname.split('/').map(decodeURIComponent)
  if (bucket !== account.bucket) return refused(404, 'NoSuchBucket')
  const name = key.join('/')
  if (name === '') return refused(501, 'NotImplemented')
  if (method === 'PUT') return (objects.set(name, body), { status: 200 })
  if (method === 'DELETE') return (objects.delete(name), { status: 204 })
  const found = objects.get(name)
  return found ? { status: 200, body: found, type: 'application/octet-stream' } : refused(404, 'NoSuchKey')
}
