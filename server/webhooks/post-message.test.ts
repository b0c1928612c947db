import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test, vi } from 'vitest'
import { postMessage } from './post-message.ts'

test('a name is looked up once, for the very connection that is made, and must lead to the internet alone', async () => {
  const resolved: string[] = []
  for (const answers of [['127.0.0.1'], ['8.8.8.8', '10.0.0.1'], ['::ffff:127.0.0.1'], []]) {
    const outcome = await postMessage(
      { url: 'https://hooks.example.com/hook', body: '{}', headers: {} },
      {
        allowPrivate: false,
        resolve: (host, done) => {
          resolved.push(host)
          done(
            null,
            answers.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
          )
        },
      },
    )
    expect(outcome).toMatchObject({ status: null, error: expect.stringContaining('not one of the internet') })
  }
  expect(resolved).toHaveLength(4)
})

test('a receiver that never answers, or never ends its answer, is left', async () => {
  const slow = createServer((request, response) => {
    if (request.url === '/endless') {
      response.writeHead(200)
      const timer = setInterval(() => response.write('x'.repeat(32_768)), 1)
      response.on('close', () => clearInterval(timer))
    }
    if (request.url === '/open') response.writeHead(200).write('{')
    if (request.url === '/cut')
      request.resume().on('end', () => response.writeHead(200).write('{', () => response.destroy()))
    if (request.url === '/failing') response.writeHead(500).write('{')
  }).listen(0, '127.0.0.1')
  await once(slow, 'listening')
  const url = `http://127.0.0.1:${(slow.address() as AddressInfo).port}`
  const options = { allowPrivate: true, timeoutMs: 300 }
  const silent = await postMessage({ url: `${url}/silent`, body: '{}', headers: {} }, options)
  expect(silent).toMatchObject({ status: null, error: 'No answer within 0.3 s' })
  const endless = await postMessage(
    { url: `${url}/endless`, body: '{}', headers: {} },
    { ...options, timeoutMs: 60_000 },
  )
  expect(endless).toMatchObject({ status: 200, error: null })
  // A limit ends once the head of the answer has come, however slow the machine; one that is cut is not waited for.
  const ends: (() => void)[] = []
  const limits = vi.spyOn(AbortSignal, 'timeout').mockImplementation(() => {
    const limit = new AbortController()
    ends.push(() => limit.abort())
    return limit.signal
  })
  onTestFinished(() => limits.mockRestore())
  let endsWithHead = true
  const onHead = () => void setImmediate(() => endsWithHead && ends.at(-1)?.())
  subscribe('http.client.response.finish', onHead)
  onTestFinished(() => void unsubscribe('http.client.response.finish', onHead))
  const open: Awaited<ReturnType<typeof postMessage>>[] = []
  for (const path of ['/open', '/cut', '/failing']) {
    endsWithHead = path !== '/cut'
    open.push(await postMessage({ url: url + path, body: '{}', headers: {} }, options))
  }
  expect(limits.mock.calls.flat()).toEqual(Array(3).fill(options.timeoutMs))
  expect(open.map(({ status, error }) => [status, error])).toEqual([
    [200, null],
    [200, null],
    [500, 'Answered 500'],
  ])
  slow.closeAllConnections()
  slow.close()
})
