import { createServer } from 'node:http'
import { connect, type AddressInfo } from 'node:net'
import { setImmediate } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { openEventStream, type EventStream } from './event-stream.ts'

/** Much more than the network holds between two processes. */
const mostSent = 200_000_000
const event = { name: 'changes', data: 'x'.repeat(32_000) }

/** Streams that clients have open, in the order in which they came. */
async function aServer(): Promise<{
  port: number
  streams: { stream: EventStream; unread: () => number; isOpen: boolean }[]
}> {
  const streams: Awaited<ReturnType<typeof aServer>>['streams'] = []
  const server = createServer((_, response) => {
    const reader = {
      stream: openEventStream(response, { headers: {}, retryMs: 1, onClose: () => (reader.isOpen = false) }),
      unread: () => response.writableLength,
      isOpen: true,
    }
    streams.push(reader)
  })
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return { port: (server.address() as AddressInfo).port, streams }
}

test('a reader that stops reading is cut off before it fills the memory, and the others go on', async () => {
  const { port, streams } = await aServer()
  const stuck = connect(port, '127.0.0.1', () => stuck.pause().write('GET / HTTP/1.1\r\nHost: shop\r\n\r\n'))
  stuck.on('error', () => undefined)
  onTestFinished(() => void stuck.destroy())
  await expect.poll(() => streams.length).toBe(1)
  const abort = new AbortController()
  const reading = await fetch(`http://127.0.0.1:${port}`, { signal: abort.signal })
  onTestFinished(() => abort.abort())
  let received = 0
  const readAll = async () => {
    for await (const piece of reading.body ?? []) received += piece.length
  }
  void readAll().catch(() => undefined)
  const [slow, quick] = streams
  let most = 0
  for (let sent = 0; sent < mostSent; sent += event.data.length) {
    if (!slow?.isOpen) break
    slow.stream.send(event)
    most = Math.max(most, slow.unread())
    await setImmediate()
  }
  expect(slow?.isOpen).toBe(false)
  expect(most).toBeLessThan(512 * 1024)
  quick?.stream.send(event)
  await expect.poll(() => received).toBeGreaterThan(event.data.length)
  expect(quick?.isOpen).toBe(true)
  // What comes too late does nothing.
  slow?.stream.send(event)
  slow?.stream.end()
})
