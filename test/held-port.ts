import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { FastifyInstance } from 'fastify'
import type { BoundPort } from '#server/http/bound-port.ts'

/**
 * A port that stays this test's own while apps come and go behind it: nobody else gets it in between, so that a service
 * that is away stays away, and comes back under its old address.
 */
export async function holdPort(): Promise<BoundPort> {
  let current: FastifyInstance | null = null
  const front = createServer((request, response) => {
    if (current) current.server.emit('request', request, response)
    else request.socket.destroy()
  })
  front.listen(0, '127.0.0.1').unref()
  await once(front, 'listening')
  return {
    port: (front.address() as AddressInfo).port,
    serve: async (app) => {
      app.addHook('onClose', async () => {
        current = null
        front.closeAllConnections()
      })
      await app.ready()
      current = app
    },
    release: async () => {
      front.closeAllConnections()
      front.close()
    },
  }
}
