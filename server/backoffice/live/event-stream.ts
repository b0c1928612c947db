import type { ServerResponse } from 'node:http'

/** A response of server-sent events (`text/event-stream`). */
export type EventStream = {
  /** @param data anything that JSON can hold */
  send: (event: { name: string; id?: string; data: unknown }) => void
  /** Keeps proxies and the client from taking the connection for dead. */
  beat: () => void
  /** Ends it in order; a client that no longer reads is cut off after a few seconds. */
  end: () => void
}

/** A reader this far behind, in bytes, is cut off: it resumes from the last event that it got. */
const mostUnreadBytes = 256 * 1024
/** How long the last bytes may take to go out. */
const lingerMs = 5000

/**
 * Begins the response.
 * @param retryMs how long the client is to wait before it connects again
 * @param onClose called once, however the connection ended
 */
export function openEventStream(
  response: ServerResponse,
  { headers, retryMs, onClose }: { headers: Record<string, string>; retryMs: number; onClose: () => void },
): EventStream {
  let isOpen = true
  response.once('close', () => {
    isOpen = false
    onClose()
  })
  // An error is followed by `close`.
  response.on('error', () => undefined)
  const write = (text: string) => {
    if (!isOpen) return
    response.write(text)
    if (response.writableLength > mostUnreadBytes) response.destroy()
  }
  response.writeHead(200, {
    ...headers,
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store, no-transform',
    // nginx would collect what it is sent.
    'x-accel-buffering': 'no',
  })
  write(`retry: ${Math.round(retryMs)}\n\n`)
  return {
    send: ({ name, id, data }) =>
      write(`event: ${name}\n${id === undefined ? '' : `id: ${id}\n`}data: ${JSON.stringify(data)}\n\n`),
    beat: () => write(':\n\n'),
    end: () => {
      if (!isOpen) return
      isOpen = false
      response.end()
      const cut = setTimeout(() => response.destroy(), lingerMs)
      cut.unref()
      response.once('close', () => clearTimeout(cut))
    },
  }
}
