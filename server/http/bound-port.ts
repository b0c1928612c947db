import { once } from 'node:events'
import { createServer as createHttpServer, type RequestListener } from 'node:http'
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
  let answer = meanwhile
  const holder = answer
    ? createHttpServer((...request) => answer?.(...request))
    : createServer((socket) => socket.destroy())
  const sockets = new Set<Socket>()
  holder.on('connection', (socket) => {
    sockets.add(socket)
    socket.once('close', () => sockets.delete(socket))
  })
  const endAll = () => sockets.forEach((socket) => socket.destroy())
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
      // What comes over connections opened before: one request each, since the app does not know them when it closes.
      answer = (request, response) => {
        response.shouldKeepAlive = false
        server.emit('request', request, response)
      }
      server.once('close', endAll)
    },
    release: async () => {
      holder.close()
      endAll()
      await once(holder, 'close')
    },
  }
}

/**
 * A port that stays closed until `serve`, like that of a machine that is down: a proxy in front of several machines then
 * sends every request to another one, since it knows that none has arrived here.
 * @throws what `bindPort` throws; `serve` where somebody has taken the port since
 */
export async function closedPort(port: number, host: string): Promise<BoundPort> {
  const free = await bindPort(port, host)
  await free.release()
  return {
    port: free.port,
    serve: async (app) => {
      await app.listen({ port: free.port, host })
    },
    release: async () => undefined,
  }
}
