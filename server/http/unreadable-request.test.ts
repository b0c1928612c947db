import { connect } from 'node:net'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { FastifyInstance } from 'fastify'
import { createHttp } from './server.ts'

let app: FastifyInstance
let port: number
beforeAll(async () => {
  app = createHttp({ log: pino({ level: 'silent' }) })
  app.get('/', () => 'here')
  port = Number(new URL(await app.listen({ port: 0, host: '127.0.0.1' })).port)
})
afterAll(() => app.close())

const answerTo = (text: string): Promise<string> =>
  new Promise((resolve, reject) => {
    let answer = ''
    const socket = connect(port, '127.0.0.1', () => socket.write(text))
    socket.on('data', (more) => (answer += more.toString()))
    socket.on('close', () => resolve(answer))
    socket.on('error', reject)
  })

test.each([
  ['an address of 20 KB', `GET /${'x'.repeat(20_000)} HTTP/1.1\r\nhost: a\r\n\r\n`],
  ['no request at all', 'nonsense\r\n\r\n'],
])('%s gets a problem document', async (_, text) => {
  const answer = await answerTo(text)
  expect(answer).toMatch(/^HTTP\/1\.1 400 [^]*\r\ncontent-type: application\/problem\+json/)
  expect(JSON.parse(answer.slice(answer.indexOf('{')))).toMatchObject({ status: 400, code: 'malformed' })
})
