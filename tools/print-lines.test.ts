import { Writable } from 'node:stream'
import { expect, test } from 'vitest'
import { printLines } from './print-lines.ts'

test('lines are printed in their order, and no more of them wait than a reader has to take at once', async () => {
  const lines = Array.from({ length: 12_345 }, (_, nth) => `sales of day ${nth}`)
  let printed = ''
  let mostWaiting = 0
  const slow = new Writable({
    decodeStrings: false,
    highWaterMark: 1000,
    write(text: string, _encoding, done) {
      printed += text
      setImmediate(done)
    },
  })
  const write = slow.write.bind(slow)
  slow.write = (text: string) => {
    const isTaken = write(text)
    mostWaiting = Math.max(mostWaiting, slow.writableLength)
    return isTaken
  }
  await printLines(lines, slow)
  await printLines([], slow)
  expect(printed).toBe(`${lines.join('\n')}\n`)
  expect(mostWaiting).toBeLessThanOrEqual(1000 * 'sales of day 12345\n'.length)
})
