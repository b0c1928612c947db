import { once } from 'node:events'
import { createServer, type AddressInfo } from 'node:net'
import type { FastifyInstance } from 'fastify'

/** A port bound by this process; connections before `serve` are rejected. */
export type BoundPort = {
  port: number
  /** Serves the app on this port; closing the app closes the port. */
  serve: (app: FastifyInstance) => Promise<void>
  /** Releases the port when no app was served. */
  release: () => Promise<void>
}

/**
 * Binds a port before anything else is created; 0 picks a free one. Whatever needs the server's own address can then be
 * created with it, and a port in use stops the start immediately.
 * @throws Error with a clear message where the port is in use; otherwise the system's error, such as EACCES
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
      // A Node server can take over another's handle; Fastify has no option for it.
      server.listen = () => listen(holder)
      await app.listen({ port: bound, host })
    },
    release: async () => {
      holder.close()
      await once(holder, 'close')
    },
  }
}
