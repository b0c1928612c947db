import { expect, test } from 'vitest'
import { openSlipReader } from './slip-reader.ts'

const worker = new URL('./hanging-worker.fixture.ts', import.meta.url)
/** A JPEG by its first bytes; its last selects the thread's behaviour. */
const aFile = (retailerId: string, how: string, name = `${retailerId} ${how}`) => ({
  retailerId,
  fileHash: name,
  bytes: Buffer.concat([Buffer.from([0xff, 0xd8, 0xff]), Buffer.from(`${name}${how}`)]),
})
const qr = { bank: '014', reference: 'R' }

/** A machine that has processor time for whatever is read, until it becomes busy with something else: then what is read is waited for. */
function aMachine() {
  let [spent, more] = [0, 60_000]
  return { spentMs: () => (spent += more), becomeBusy: () => (more = 0) }
}

test('a picture that never ends is given up with an error of its own, and the queue goes on', async () => {
  const { spentMs, becomeBusy } = aMachine()
  const reader = openSlipReader({ worker, pictureMs: 2000, spentMs })
  const readings = [
    reader.read(aFile('somebody', 'n')).finally(becomeBusy),
    reader.read(aFile('another', 'ok')),
    reader.read(aFile('a third', 'b')),
    reader.read(aFile('a fourth', 'ok')),
  ]
  const [endless, next, broken, last] = await Promise.all(readings)
  expect(endless).toMatchObject({ ok: false, error: { code: 'slip_unreadable' } })
  expect(next).toMatchObject({ ok: true, value: { qr } })
  expect(broken).toMatchObject({ ok: false, error: { code: 'slip_unreadable' } })
  expect(last).toMatchObject({ ok: true, value: { qr } })
})

test('on a machine that gives it no processor time a picture has longer, and is to be sent again', async () => {
  const reader = openSlipReader({ worker, pictureMs: 100, spentMs: () => 0 })
  const limited = { ok: false, error: { code: 'unavailable', retryAfterSeconds: 10 } }
  expect(await reader.read(aFile('somebody', 'n'))).toMatchObject(limited)
})

test('a slip in which the search for a code never ends is taken without one', async () => {
  const { spentMs, becomeBusy } = aMachine()
  const reader = openSlipReader({ worker, codeMs: 1000, spentMs })
  expect(await reader.read(aFile('somebody', 'q')).finally(becomeBusy)).toMatchObject({
    ok: true,
    value: { contentHash: 'c', qr: null },
  })
  expect(await reader.read(aFile('somebody', 'ok'))).toMatchObject({ ok: true, value: { qr } })
})

test('a retailer has one place in the queue: however many it sends, the next one read is somebody else’s', async () => {
  const reader = openSlipReader({ worker })
  const order: string[] = []
  const send = async (retailerId: string, name: string) => {
    const read = await reader.read(aFile(retailerId, 'ok', name))
    order.push(read.ok ? name : `${name}: ${read.error.code}`)
  }
  const many = Array.from({ length: 10 }, (_, at) => send('greedy', `greedy ${at}`))
  await Promise.all([...many, send('honest', 'honest')])
  expect(order.filter((line) => line.endsWith(': rate_limited'))).toHaveLength(9)
  expect(order.filter((line) => !line.includes(':'))).toEqual(['greedy 0', 'honest'])
  // Its picture is done: it may send again.
  await send('greedy', 'greedy again')
  expect(order.at(-1)).toBe('greedy again')
})

test('one file that is sent many times at once is read once for all', async () => {
  const reader = openSlipReader({ worker })
  const file = aFile('somebody', 'ok')
  const first = reader.read(file)
  expect(reader.find(file.fileHash)).not.toBeNull()
  const others = await Promise.all(['somebody', 'another'].map((retailerId) => reader.read({ ...file, retailerId })))
  for (const other of others) expect(other).toBe(await first)
  expect(reader.find(file.fileHash)).toBeNull()
})

test('only so many retailers wait', async () => {
  const reader = openSlipReader({ worker })
  const results = await Promise.all(Array.from({ length: 31 }, (_, at) => reader.read(aFile(`retailer ${at}`, 'ok'))))
  expect(results.filter(({ ok }) => ok)).toHaveLength(30)
  expect(results.at(-1)).toMatchObject({ error: { code: 'unavailable' } })
})
