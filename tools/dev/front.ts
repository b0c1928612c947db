import { Agent, createServer, request as ask, type IncomingMessage, type Server, type ServerResponse } from 'node:http'

type Options = {
  /** Paths below it are Vite's. */
  base: string
  vite: (request: IncomingMessage, response: ServerResponse, next: () => void) => void
  /** Port of the server on this machine; rejects while there is none. */
  port: () => Promise<number>
}

/**
 * A service worker of `npm start` at the same address would keep answering from its cache: this one replaces it, deletes
 * the cache and unregisters itself.
 */
const leavingWorker = `
addEventListener('install', () => skipWaiting())
addEventListener('activate', (event) => event.waitUntil((async () => {
  const kept = await caches.keys()
  await Promise.all(kept.map((name) => caches.delete(name)))
  await registration.unregister()
  if (kept.length > 0) for (const client of await clients.matchAll()) client.navigate(client.url)
})()))
`

const isLoopback = (address = ''): boolean => /^(::ffff:)?127\.|^::1$/.test(address)

/** What browsers reach under `npm run dev`: Vite's files from Vite, everything else from the server. */
export function createFront({ base, vite, port }: Options): Server {
  const agent = new Agent({ keepAlive: true })
  const say = (response: ServerResponse, status: number, text: string) =>
    response.writeHead(status, { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' }).end(text)

  async function forward(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const to = await port()
    const { remoteAddress } = request.socket
    const headers = isLoopback(remoteAddress)
      ? request.headers
      : { ...request.headers, 'x-forwarded-for': remoteAddress }
    const { method, url: path } = request
    const onward = ask({ host: '127.0.0.1', port: to, method, path, headers, agent }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.rawHeaders)
      answer.pipe(response)
    })
    onward.on('error', (error) => (response.headersSent ? response.destroy() : say(response, 502, error.message)))
    response.on('close', () => onward.destroy())
    request.pipe(onward)
  }

  return createServer((request, response) => {
    const { url = '/' } = request
    if (url.startsWith(base)) return vite(request, response, () => say(response, 404, 'Not found'))
    if (url.startsWith('/custom-service-worker.js')) {
      return response
        .writeHead(200, { 'content-type': 'text/javascript', 'cache-control': 'no-store' })
        .end(leavingWorker)
    }
    forward(request, response).catch((error: Error) =>
      say(response, 503, `${error.message}: see the terminal. Load this page again after the next change.`),
    )
  })
}
