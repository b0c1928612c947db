import { once } from 'node:events'
import { createServer, type AddressInfo } from 'node:net'
import type { FastifyInstance } from 'fastify'

/** A port that belongs to this process from now on; whoever connects before `serve` is turned away. */
export type BoundPort = {
  port: number
  /** Lets the app answer here; the port is closed with the app. */
  serve: (app: FastifyInstance) => Promise<void>
  /** Gives the port back where no app came to serve it. */
  release: () => Promise<void>
}

/**
 * Takes a port before anything else is made: 0 is any free one. What needs the shop's own address can then be made with
 * it, and a port that is in use stops the start at once.
 * @throws Error that says so where the port is in use; else the system's own, EACCES for example
 */
export async function bindPort(port: number, host: string): Promise<BoundPort> {
  const holder = createServer((socket) => socket.destroy()).listen(port, host)
  await once(holder, 'listening').catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EADDRINUSE') throw error
    throw new Error(`Port ${port} is in use on ${host}. Stop what uses it, or set PORT to another.`, { cause: error })
  })
  const bound = (holder.address() as AddressInfo).port
  return {
    port: bound,
    serve: async (app) => {
      const { server } = app
      const listen = server.listen.bind(server)
      // A server can take over another's port; Fastify has no word for it.
      server.listen = () => listen(holder)
      await app.listen({ port: bound, host })
    },
    release: async () => {
      holder.close()
      await once(holder, 'close')
    },
  }
}
