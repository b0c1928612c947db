import type { ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { problemOf } from './problem.ts'

/**
 * How a process shuts down: `open` → `draining` (not ready, but serves everything with `connection: close`) → `closing`
 * (finishes running requests, rejects new ones).
 */
export type Draining = {
  /** Whether proxies may send requests here. */
  isOpen: () => boolean
  begin: () => void
  /** @returns false where the request came too late and was rejected */
  admit: (response: ServerResponse) => boolean
}

/** Running requests get this long to finish; proxies and clients wait for less. */
const graceMs = 5000
/** Interval of the check for idle connections. */
const pollMs = 50
const retryAfterSeconds = 2

/** Registers the hooks that drain `app` and close it without waiting for idle connections. */
export function registerDraining(app: FastifyInstance, draining: Draining & { close: () => void }): void {
  const sockets = new Set<Socket>()
  app.server.on('connection', (socket: Socket) => {
    sockets.add(socket)
    socket.once('close', () => sockets.delete(socket))
  })
  // Includes requests that arrived before draining began.
  app.addHook('onSend', (_request, reply, _payload, done) => {
    if (!draining.isOpen()) reply.header('connection', 'close')
    done()
  })
  app.addHook('preClose', async () => {
    draining.close()
    if (!app.server.listening) return
    const closeUnused = () => {
      app.server.closeIdleConnections()
      // Node counts a connection without its first request as busy.
      for (const socket of sockets) if (socket.bytesRead === 0) socket.destroy()
    }
    closeUnused()
    const polling = setInterval(closeUnused, pollMs)
    const grace = setTimeout(() => app.server.closeAllConnections(), graceMs)
    app.server.once('close', () => {
      clearInterval(polling)
      clearTimeout(grace)
    })
  })
}

export function createDraining(): Draining & { close: () => void } {
  let state: 'open' | 'draining' | 'closing' = 'open'
  return {
    isOpen: () => state === 'open',
    begin: () => {
      if (state === 'open') state = 'draining'
    },
    close: () => void (state = 'closing'),
    admit: (response) => {
      if (state === 'open') return true
      response.setHeader('connection', 'close')
      if (state === 'draining') return true
      const problem = problemOf({ code: 'unavailable', detail: 'The server is being stopped' })
      const body = JSON.stringify(problem)
      response
        .writeHead(problem.status, {
          'content-type': 'application/problem+json; charset=utf-8',
          'content-length': body.length,
          'cache-control': 'no-store',
          'retry-after': String(retryAfterSeconds),
        })
        .end(body)
      return false
    },
  }
}
