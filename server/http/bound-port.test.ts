import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { ownPort } from '#test/own-port.ts'
import { bindPort, closedPort } from './bound-port.ts'

const host = '127.0.0.1'

test('a port is taken at once, turns callers away until an app serves it, and answers nobody after it', async () => {
  const bound = await bindPort(await ownPort(), host)
  const get = () => fetch(`http://${host}:${bound.port}/`)
  await expect(get()).rejects.toThrow('fetch failed')
  await expect(bindPort(bound.port, host)).rejects.toThrow(`Port ${bound.port} is in use on ${host}`)
  const app = Fastify()
  app.get('/', () => 'served')
  await bound.serve(app)
  expect(await (await get()).text()).toBe('served')
  await app.close()
  await expect(get()).rejects.toThrow('fetch failed')
})

test('until an app serves it, a port may answer something else; then the app answers older connections too', async () => {
  const bound = await bindPort(0, host, { meanwhile: (_request, response) => response.writeHead(503).end() })
  const get = () => fetch(`http://${host}:${bound.port}/`)
  const opened = Array.from({ length: 2 }, () => connect(bound.port, host))
  const [unused, late] = opened as [Socket, Socket]
  await Promise.all(opened.map((socket) => once(socket, 'connect')))
  // Sent after those were opened, so answered after they were accepted.
  expect((await get()).status).toBe(503)
  const app = Fastify()
  app.get('/', () => 'served')
  await bound.serve(app)
  let answer = ''
  late.setEncoding('utf8').on('data', (text: string) => (answer += text))
  late.write('GET / HTTP/1.1\r\nhost: shop\r\n\r\n')
  await once(late, 'close')
  expect(answer).toMatch(/^HTTP\/1.1 200 .*connection: close.*served$/is)
  expect((await get()).status).toBe(200)
  const ended = once(unused, 'close')
  await app.close()
  await ended
})

test('a port that no app came to serve is given back', async () => {
  const bound = await bindPort(await ownPort(), host)
  await bound.release()
  const again = await bindPort(bound.port, host)
  await again.release()
})

test('a closed port is refused until an app serves it, and must be free', async () => {
  const taken = await bindPort(await ownPort(), host)
  await expect(closedPort(taken.port, host)).rejects.toThrow(`Port ${taken.port} is in use on ${host}`)
  await taken.release()
  const closed = await closedPort(taken.port, host)
  const refused = connect(closed.port, host)
  await expect(once(refused, 'connect')).rejects.toMatchObject({ code: 'ECONNREFUSED' })
  const app = Fastify()
  app.get('/', () => 'served')
  await closed.serve(app)
  expect(await (await fetch(`http://${host}:${closed.port}/`)).text()).toBe('served')
  await app.close()
})
