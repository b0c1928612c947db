import { Agent, request } from 'node:http'

/** What was answered: headers are read only where a test looks at them. */
export type TextAnswer = { status: number; text: string; headers: () => Headers }

type TextRequest = { method?: string; headers?: Record<string, string>; body?: string }

/** A connection for each request at a time, kept for those that follow. */
const agent = new Agent({ keepAlive: true })

/** What `fetch` says of itself, but for the encodings: a test would unpack what the server has packed for nobody. */
const usual = { accept: '*/*', 'accept-language': '*', 'user-agent': 'node' }

/**
 * Requests text, for a third of the processor time that `fetch` takes: a whole run of tests makes hundreds of thousands of requests.
 * A redirect is an answer like any other. Of a stream of events, which has no end, there is no text.
 */
export const requestText = (address: string, { method, headers, body }: TextRequest = {}): Promise<TextAnswer> =>
  new Promise((resolve, reject) => {
    // Node says it by itself of those methods alone that usually have a body.
    const length = body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) }
    const options = { agent, method, headers: { ...usual, ...length, ...headers } }
    const sent = request(address, options, (response) => {
      const answer = (text: string) =>
        resolve({ status: response.statusCode ?? 0, text, headers: () => headersOf(response.rawHeaders) })
      if (response.headers['content-type']?.startsWith('text/event-stream')) {
        answer('')
        response.destroy()
        return
      }
      const parts: Buffer[] = []
      response.on('data', (part: Buffer) => parts.push(part))
      response.on('error', reject)
      response.on('end', () => answer(Buffer.concat(parts).toString()))
    })
    sent.on('error', reject)
    sent.end(body)
  })

/** @param raw names and values in turn */
function headersOf(raw: readonly string[]): Headers {
  const headers = new Headers()
  for (let at = 0; at < raw.length; at += 2) headers.append(raw[at] ?? '', raw[at + 1] ?? '')
  return headers
}
