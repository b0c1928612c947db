// The baseline of responses: `node:http` and nothing else. `/304` has no body, `/bytes/1000` has a body of 1,000 bytes.
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import './probe.ts'
import { answerParent } from './child.ts'

const bodies = new Map<string, Buffer>()
const bodyOf = (path: string): Buffer => {
  const body = bodies.get(path) ?? randomBytes(Number(path.slice('/bytes/'.length)))
  bodies.set(path, body)
  return body
}

const server = createServer((request, response) => {
  const { url = '' } = request
  if (url === '/304') return void response.writeHead(304, { etag: '"bare"' }).end()
  const body = bodyOf(url)
  response
    .writeHead(200, { 'content-type': 'text/plain', 'content-encoding': 'br', 'content-length': body.length })
    .end(body)
})
server.listen(0, '127.0.0.1')
await once(server, 'listening')

answerParent({ port: () => (server.address() as AddressInfo).port })
process.on('disconnect', () => process.exit())
