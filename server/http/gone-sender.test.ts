import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { pino } from 'pino'
import { expect, onTestFinished, test } from 'vitest'
import { testDatabase } from '#test/database.ts'
import { registerLimits } from './limits/limits.ts'
import { createHttp } from './server.ts'

const database = await testDatabase()

test('a request whose sender has gone before it is read is no fault of the server', async () => {
  const lines: string[] = []
  const app = createHttp({ log: pino({ level: 'warn' }, { write: (line: string) => void lines.push(line) }) })
  onTestFinished(() => app.close())
  await registerLimits(app, { db: database.db, factor: 1 })
  app.get('/', () => 'here')
  const port = Number(new URL(await app.listen({ port: 0, host: '127.0.0.1' })).port)
  const sender = connect(port, '127.0.0.1')
  const [[its]] = (await Promise.all([once(app.server, 'connection'), once(sender, 'connect')])) as [[Socket], unknown]
  const gone = new Promise((resolve) => its.once('close', resolve))
  // Both in one turn, as of a proxy that gives a request up while the server is at work.
  sender.write('GET / HTTP/1.1\r\nhost: a\r\n\r\n')
  sender.resetAndDestroy()
  await gone
  // What comes afterwards is answered, and nothing was logged until then.
  expect((await fetch(`http://127.0.0.1:${port}/`)).status).toBe(200)
  expect(lines).toEqual([])
})
