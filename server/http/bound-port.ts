import { once } from 'node:events'
import { createServer as createHttpServer, Server as HttpServer, type RequestListener } from 'node:http'
import { createServer, type AddressInfo, type Server, type Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'

/** A port bound by this process. */
export type BoundPort = {
  port: number
  /** Serves the app on this port; closing the app closes the port. */
  serve: (app: FastifyInstance) => Promise<void>
  /** Releases the port when no app was served. */
  release: () => Promise<void>
}

type PortOptions = {
  /** Answers until `serve`; without it connections are rejected. */
  meanwhile?: RequestListener | undefined
  /** A server that already listens on the port, received from the process that started this one. */
  taken?: Server | undefined
}

/**
 * Binds a port before anything else is created; 0 picks a free one. Whatever needs the server's own address can then be
 * created with it, and a port in use stops the start immediately.
 * @throws Error with a clear message where the port is in use; otherwise the system's error, such as EACCES
 */
export async function bindPort(port: number, host: string, { meanwhile, taken }: PortOptions = {}): Promise<BoundPort> {
  const holder = meanwhile ? createHttpServer(meanwhile) : createServer((socket) => socket.destroy())
  const sockets = new Set<Socket>()
  holder.on('connection', (socket) => {
    sockets.add(socket)
    socket.once('close', () => sockets.delete(socket))
  })
  if (taken) holder.listen(taken)
  else holder.listen(port, host)
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
      // Their clients open others, which the app answers: browsers open some before they need them.
      if (holder instanceof HttpServer) holder.closeIdleConnections()
      for (const socket of sockets) if (socket.bytesRead === 0) socket.destroy()
    },
    release: async () => {
      holder.close()
      for (const socket of sockets) socket.destroy()
      await once(holder, 'close')
    },
  }
}
