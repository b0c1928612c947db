import { once } from 'node:events'
import { connect } from 'node:net'
import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { bindPort } from './bound-port.ts'

const host = '127.0.0.1'

test('a port is taken at once, turns callers away until an app serves it, and answers nobody after it', async () => {
  const bound = await bindPort(0, host)
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

test('until an app serves it, a port may answer something else; unused connections do not stay with that', async () => {
  const bound = await bindPort(0, host, { meanwhile: (_request, response) => response.writeHead(503).end() })
  const get = () => fetch(`http://${host}:${bound.port}/`)
  expect((await get()).status).toBe(503)
  const unused = connect(bound.port, host)
  const ended = once(unused, 'close')
  await once(unused, 'connect')
  // Sent after it, so answered after it was accepted.
  expect((await get()).status).toBe(503)
  const app = Fastify()
  app.get('/', () => 'served')
  await bound.serve(app)
  await ended
  expect((await get()).status).toBe(200)
  await app.close()
})

test('a port that no app came to serve is given back', async () => {
  const bound = await bindPort(0, host)
  await bound.release()
  const again = await bindPort(bound.port, host)
  await again.release()
})
