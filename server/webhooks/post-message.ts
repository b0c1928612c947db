import { lookup } from 'node:dns'
import { request as httpRequest, type IncomingMessage, type RequestOptions } from 'node:http'
import { request as httpsRequest } from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import { isPublicAddress } from './public-address.ts'

/** The answer of a receiver, or why there was none. `ms`: how long it took. */
type PostOutcome = { status: number | null; ms: number; error: string | null }

type Message = { url: string; body: string; headers: Record<string, string> }
type PostOptions = {
  /** Also to addresses of this machine and its network, and without TLS. */
  allowPrivate: boolean
  timeoutMs?: number
  /** Looks up a name; by default as this machine does. */
  resolve?: Resolve
}
type Resolve = (
  host: string,
  done: (error: Error | null, addresses: readonly { address: string; family: number }[]) => void,
) => void

const asThisMachine: Resolve = (host, done) => lookup(host, { all: true }, (error, addresses) => done(error, addresses))

/** Of an answer no more is read; what it says does not matter. */
const longestAnswer = 64 * 1024

const notPublic = 'The address is not one of the internet'

/**
 * The name's addresses, all of which must be public. The connection is made to what was checked here: a name that
 * answers otherwise the next time gains nothing.
 */
const publicLookup =
  (resolve: Resolve): LookupFunction =>
  (host, options, done) =>
    resolve(host, (error, addresses) => {
      if (error) return done(error, [])
      const [first] = addresses
      if (!first || !addresses.every(({ address }) => isPublicAddress(address))) return done(new Error(notPublic), [])
      return options.all ? done(null, [...addresses]) : done(null, first.address, first.family)
    })

/**
 * Why an address cannot be a receiver at all; null where it can be tried. Names are looked up when something is sent.
 */
export function urlProblem(text: string, allowPrivate: boolean): string | null {
  const url = URL.parse(text)
  if (!url || !['https:', 'http:'].includes(url.protocol)) return 'url'
  if (url.username || url.password || url.hash) return 'url'
  if (allowPrivate) return null
  const host = url.hostname.replace(/^\[|\]$/g, '')
  if (url.protocol !== 'https:') return 'not_https'
  const isName = isIP(host) === 0
  if (
    isName ? /^(localhost|.*\.(localhost|local|internal))$/i.test(host) || !host.includes('.') : !isPublicAddress(host)
  )
    return 'not_public'
  return null
}

/** Sends a message. Redirects are not followed; time and size are bounded. Never throws. */
export async function postMessage(
  { url, body, headers }: Message,
  { allowPrivate, timeoutMs = 10_000, resolve = asThisMachine }: PostOptions,
): Promise<PostOutcome> {
  const began = performance.now()
  const outcome = (status: number | null, error: string | null): PostOutcome => ({
    status,
    ms: Math.round(performance.now() - began),
    error,
  })
  const problem = urlProblem(url, allowPrivate)
  if (problem) return outcome(null, problem === 'url' ? 'Not an address' : notPublic)
  const target = new URL(url)
  const options: RequestOptions = {
    method: 'POST',
    agent: false,
    headers: {
      ...headers,
      'content-type': 'application/json',
      'content-length': String(Buffer.byteLength(body)),
      'user-agent': 'Songdee',
    },
    signal: AbortSignal.timeout(timeoutMs),
    ...(!allowPrivate && { lookup: publicLookup(resolve) }),
  }
  try {
    const response = await new Promise<IncomingMessage>((answered, reject) => {
      const send = target.protocol === 'https:' ? httpsRequest : httpRequest
      send(target, options, answered).on('error', reject).end(body)
    })
    const status = response.statusCode ?? null
    // The status is the answer: a receiver may go on with its work, and end or cut its connection later.
    await readShort(response).catch(() => undefined)
    const isTaken = status !== null && status >= 200 && status < 300
    return outcome(status, isTaken ? null : `Answered ${status}`)
  } catch (error) {
    const isLate = error instanceof Error && error.name === 'AbortError'
    return outcome(null, isLate ? `No answer within ${timeoutMs / 1000} s` : String(error).slice(0, 200))
  }
}

/** Reads to the end, or as much as is allowed, so that the connection ends in order. */
async function readShort(response: IncomingMessage): Promise<void> {
  let read = 0
  for await (const part of response as AsyncIterable<Buffer>) {
    read += part.length
    if (read > longestAnswer) break
  }
  response.destroy()
}
