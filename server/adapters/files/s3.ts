import { createHash } from 'node:crypto'
import type { FileSettings } from '#server/settings/file.ts'
import { requestIdHeaders } from '#server/http/current-request.ts'
import { circuit } from '#server/http/circuit.ts'
import type { FileStore } from './port.ts'

/** Milliseconds for one file, of which the largest is a slip. */
const timeoutMs = 15_000

/**
 * A bucket behind the protocol of Amazon S3, which Amazon and most others speak: its requests are signed by AWS
 * Signature Version 4, the hash of the file included. Nothing is repeated here; callers know whether they may.
 */
export function s3Files({ url, region, keyId, keySecret }: FileSettings, fetcher: typeof fetch): FileStore {
  const way = circuit()
  // Loaded with the first file.
  const client = async () => {
    const { AwsClient } = await import('aws4fetch')
    return new AwsClient({ accessKeyId: keyId, secretAccessKey: keySecret, service: 's3', region })
  }
  let opened: ReturnType<typeof client> | null = null

  async function send(method: 'GET' | 'PUT' | 'DELETE', key: string, bytes?: Buffer): Promise<Buffer | null> {
    const leave = way.enter()
    if (!leave) throw new Error('The file storage has not answered for a while')
    let reached = false
    try {
      const body = bytes && new Uint8Array(bytes)
      const headers = {
        'x-amz-content-sha256': createHash('sha256')
          .update(body ?? '')
          .digest('hex'),
        ...(body && { 'content-type': 'application/octet-stream' }),
      }
      const address = `${url}/${key.split('/').map(encodeURIComponent).join('/')}`
      const signed = await (await (opened ??= client())).sign(address, { method, headers, ...(body && { body }) })
      const response = await fetcher(signed.url, {
        method,
        headers: { ...Object.fromEntries(signed.headers), ...requestIdHeaders() },
        redirect: 'error',
        signal: AbortSignal.timeout(timeoutMs),
        ...(body && { body }),
      })
      const content = Buffer.from(await response.arrayBuffer())
      reached = response.status < 500
      if (response.ok) return content
      // A bucket that does not exist is no missing file.
      const said = content.toString('utf8')
      if (response.status === 404 && method !== 'PUT' && !said.includes('NoSuchBucket')) return null
      const code = /<Code>(\w+)<\/Code>/.exec(said)?.[1]
      throw new Error(`The file storage answered ${response.status}${code ? ` ${code}` : ''}`)
    } finally {
      leave(reached)
    }
  }

  return {
    put: async (key, bytes) => void (await send('PUT', key, bytes)),
    get: (key) => send('GET', key),
    remove: async (key) => void (await send('DELETE', key)),
  }
}
