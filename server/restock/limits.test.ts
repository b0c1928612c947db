import { expect, test } from 'vitest'
import { readList } from '#contract/restock/calls.ts'
import { testServer } from '#test/test-server.ts'

const server = await testServer({ rateLimitFactor: 0.6, products: { 1: { name: 'น้ำปลา' } } })

test('a line that is too long, or of too many words, is not read and not lost', async () => {
  const retailer = await server.retailer()
  const [long, many] = ['มล.'.repeat(60), 'น้ำปลา '.repeat(11).trim()]
  const { body } = await retailer.call(readList, { body: { text: `${long}\n${many}\nน้ำปลา 2 แพ็ค` } })
  expect(body.unread).toEqual([long, many])
  expect(body.lines.map(({ text }) => text)).toEqual(['น้ำปลา 2 แพ็ค'])
})

test('lists are counted by retailer: one who sends many holds up no other at the same address', async () => {
  const [eager, other] = [await server.retailer(), await server.retailer()]
  const read = (who: typeof eager) => who.call(readList, { body: { text: 'น้ำปลา 2 แพ็ค' } })
  const statuses = []
  for (let turn = 0; turn < 4; turn += 1) statuses.push((await read(eager)).status)
  expect(statuses).toEqual([200, 200, 200, 429])
  expect((await read(other)).status).toBe(200)
})
