import { connect } from 'node:net'

/** A request as it goes over the wire; `keyed` ones get an Idempotency-Key of their own each time. */
export type Send = {
  method: 'GET' | 'POST'
  path: string
  headers?: Record<string, string>
  body?: string
  keyed?: boolean
}
export type Client = {
  exchange: (text: string, done: (status: number, bytes: number) => void) => void
  close: () => void
}

/** The text of a request in two halves; an idempotency key may go between them. Bodies are ASCII. */
export function textOf({ method, path, headers = {}, body, keyed = false }: Send): { head: string; rest: string } {
  const lines = Object.entries({
    host: '127.0.0.1',
    ...(body !== undefined && { 'content-type': 'application/json', 'content-length': String(body.length) }),
    ...headers,
  }).map(([name, value]) => `${name}: ${value}\r\n`)
  const head = `${method} ${path} HTTP/1.1\r\n${lines.join('')}`
  return keyed
    ? { head: `${head}idempotency-key: `, rest: `\r\n\r\n${body ?? ''}` }
    : { head, rest: `\r\n${body ?? ''}` }
}

const endOfHead = Buffer.from('\r\n\r\n')
const endOfChunks = '\r\n0\r\n\r\n'

/**
 * One kept-alive connection that sends one request after the other. Node's own client costs several times what a
 * prepared answer costs the server: on few cores it would be measured instead of the server.
 * @param fail called when the connection breaks
 */
export async function openClient(port: number, fail: (error: Error) => void): Promise<Client> {
  const socket = connect({ port, host: '127.0.0.1', noDelay: true })
  await new Promise<void>((resolve, reject) => socket.once('connect', resolve).once('error', reject))
  let head: Buffer = Buffer.alloc(0)
  let body: Body | null = null
  let done: (status: number, bytes: number) => void = () => undefined

  const read = (chunk: Buffer) => {
    if (!body) {
      head = head.length > 0 ? Buffer.concat([head, chunk]) : chunk
      const end = head.indexOf(endOfHead)
      if (end < 0) return
      body = bodyOf(head.toString('latin1', 0, end))
      chunk = head.subarray(end + endOfHead.length)
      head = Buffer.alloc(0)
    }
    body.read += chunk.length
    if (!isWhole(body, chunk)) return
    const { status, read: bytes } = body
    body = null
    done(status, bytes)
  }
  socket.on('data', read)
  socket.on('error', fail)
  socket.on('close', () => fail(new Error('The connection was closed')))
  return {
    exchange: (text, then) => {
      done = then
      socket.write(text, 'latin1')
    },
    close: () => socket.removeAllListeners('close').destroy(),
  }
}

/** What is known of the answer under way; `length` is null where it comes in chunks. */
type Body = { status: number; length: number | null; read: number; tail: string }

function bodyOf(head: string): Body {
  const status = Number(head.slice(9, 12))
  const isEmpty = status === 304 || status === 204
  const length = isEmpty ? 0 : (/\r\ncontent-length: *(\d+)/i.exec(head)?.[1] ?? null)
  return { status, length: length === null ? null : Number(length), read: 0, tail: '\r\n' }
}

function isWhole(body: Body, chunk: Buffer): boolean {
  if (body.length !== null) return body.read >= body.length
  body.tail = (body.tail + chunk.toString('latin1', Math.max(0, chunk.length - endOfChunks.length))).slice(
    -endOfChunks.length,
  )
  return body.tail === endOfChunks
}
