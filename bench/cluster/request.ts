import http from 'node:http'

/**
 * `retryAfter`: seconds that it says to wait; 0 where it says nothing. `isClosed`: a connection of an earlier request was closed
 * before anything was answered, so that a browser sends what only reads again.
 */
export type Answer = {
  status: number
  body: Record<string, unknown>
  code: string
  retryAfter: number
  isClosed: boolean
}

type RequestOptions = { method?: 'GET' | 'POST'; body?: unknown; token?: string; key?: string; agent: http.Agent }

/** A broken connection, or no whole answer within this time, is status 0. */
const timeoutMs = 30_000

/** A request as a browser sends it; never throws. */
export function request(url: string, { method = 'GET', body, token, key, agent }: RequestOptions): Promise<Answer> {
  const text = body === undefined ? undefined : JSON.stringify(body)
  const headers = {
    'accept-encoding': 'br',
    ...(text !== undefined && { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) }),
    ...(token && { authorization: `Bearer ${token}` }),
    ...(key && { 'idempotency-key': key }),
  }
  return new Promise((resolve) => {
    let isAnswered = false
    const broken = (error: NodeJS.ErrnoException) => {
      const isClosed = sent.reusedSocket && !isAnswered && error.code === 'ECONNRESET'
      resolve({ status: 0, body: {}, code: error.code ?? error.message, retryAfter: 0, isClosed })
    }
    const sent = http.request(url, { method, headers, agent, signal: AbortSignal.timeout(timeoutMs) }, (response) => {
      isAnswered = true
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.on('error', broken)
      response.on('end', () => {
        const json = parsed(Buffer.concat(chunks).toString())
        const retryAfter = Number(response.headers['retry-after'] ?? 0)
        const status = response.statusCode ?? 0
        resolve({ status, body: json, code: String(json['code'] ?? ''), retryAfter, isClosed: false })
      })
    })
    sent.on('error', broken)
    sent.end(text)
  })
}

function parsed(text: string): Record<string, unknown> {
  try {
    return JSON.parse(text) as Record<string, unknown>
  } catch {
    return {}
  }
}
