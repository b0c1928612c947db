import { pino } from 'pino'
import { expect, onTestFinished, test } from 'vitest'
import { closeQueues, openQueues } from '#server/jobs/queues.ts'
import { testDatabase } from '#test/database.ts'
import { consumeOutside } from './consumer.ts'
import { openOutbox } from './open.ts'
import { prepareQueues } from './prepare-queues.ts'

const { pool, db } = await testDatabase()

test('queues are made and get their settings, and those that have them are left alone', async () => {
  const boss = await openQueues({ pool, log: pino({ level: 'silent' }) })
  onTestFinished(() => closeQueues(boss))
  const prepare = (names: string[], retryLimit: number) =>
    prepareQueues(boss, names, 'exclusive', { retryLimit, heartbeatSeconds: 60 })
  const changed = async (name: string) => (await boss.getQueue(name))?.updatedOn

  await prepare(['first', 'second'], 3)
  expect(await boss.getQueue('second')).toMatchObject({ policy: 'exclusive', retryLimit: 3, heartbeatSeconds: 60 })
  const madeAt = await changed('first')
  await prepare(['first', 'second', 'third'], 3)
  expect(await changed('first')).toEqual(madeAt)
  expect(await boss.getQueue('third')).toMatchObject({ retryLimit: 3 })
  await prepare(['first'], 4)
  expect(await boss.getQueue('first')).toMatchObject({ policy: 'exclusive', retryLimit: 4, heartbeatSeconds: 60 })
})

test('a start changes no queue of the outbox that the one before has made', async () => {
  const log = pino({ level: 'silent' })
  const boss = await openQueues({ pool, log })
  onTestFinished(() => closeQueues(boss))
  const consumers = [consumeOutside({ name: 'of-every-start', topics: ['order.moved'] }, async () => undefined)]
  const start = () => openOutbox({ boss, db, consumers, log })
  const changed = async () => (await boss.getQueue('of-every-start'))?.updatedOn
  await start()
  const madeAt = await changed()
  expect(madeAt).toBeInstanceOf(Date)
  await start()
  expect(await changed()).toEqual(madeAt)
})
