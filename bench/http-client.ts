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

/** The text of a request, in two halves between which a key may stand. Bodies are ASCII. */
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

/**
 * One kept-alive connection that sends one request after the other. Node's own client costs several times what a
 * prepared answer costs the server: on few cores it would be measured instead of the server.
 * @param fail told of a broken connection or an answer without a length
 */
export async function openClient(port: number, fail: (error: Error) => void): Promise<Client> {
  const socket = connect({ port, host: '127.0.0.1', noDelay: true })
  await new Promise<void>((resolve, reject) => socket.once('connect', resolve).once('error', reject))
  let head: Buffer | null = null
  let status = 0
  let length = 0
  let missing = 0
  let done: ((status: number, bytes: number) => void) | null = null

  const finish = () => {
    const told = done
    done = null
    told?.(status, length)
  }
  const readHead = (chunk: Buffer) => {
    const text = head ? Buffer.concat([head, chunk]) : chunk
    const end = text.indexOf(endOfHead)
    if (end < 0) return void (head = text)
    head = null
    const lines = text.toString('latin1', 0, end)
    status = Number(lines.slice(9, 12))
    const found = /\r\ncontent-length: *(\d+)/i.exec(lines)
    if (!found && status !== 304 && status !== 204) return fail(new Error(`An answer without a length: ${lines}`))
    length = status === 304 ? 0 : Number(found?.[1] ?? 0)
    missing = length - (text.length - end - endOfHead.length)
    if (missing <= 0) finish()
  }
  socket.on('data', (chunk) => {
    if (missing <= 0) return readHead(chunk)
    missing -= chunk.length
    if (missing <= 0) finish()
  })
  socket.on('error', fail)
  socket.on('close', () => done && fail(new Error('The connection was closed before the answer')))
  return {
    exchange: (text, then) => {
      done = then
      socket.write(text, 'latin1')
    },
    close: () => socket.destroy(),
  }
}
