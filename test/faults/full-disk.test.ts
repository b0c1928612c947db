import { spawnSync } from 'node:child_process'
import { appendFileSync, chmodSync, mkdtempSync, rmSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { runServer, type RunningServer } from '#test/running-server.ts'
import * as buyers from './buyers.ts'

// The server on a small disk in memory. Only root can make one; for others these tests are reported as skipped.

const diskMb = 400
/** Bytes left for a few orders. */
const sparedBytes = 200_000
const folder = mkdtempSync(join(tmpdir(), 'songdee-disk-'))
const mounted =
  process.platform === 'linux' &&
  process.getuid?.() === 0 &&
  spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${diskMb}m,mode=755`, 'tmpfs', folder]).status === 0
let shop: RunningServer | null = null
let phone = ''
const dataDir = join(folder, 'data')
const databaseUrl = buyers.databaseUrlOf(dataDir)

beforeAll(async () => {
  if (!mounted) return
  chmodSync(folder, 0o755)
  shop = await runServer({ DATA_DIR: dataDir, RATE_LIMIT_FACTOR: '1000', DEMO: 'off' })
  ;[phone = ''] = await buyers.fillShop(databaseUrl, 1)
})
afterAll(async () => {
  await shop?.stop()
  if (mounted) spawnSync('umount', ['-l', folder])
  rmSync(folder, { recursive: true, force: true })
})

/** Fills the disk except for `sparedBytes`, a little at a time, since the database uses it too. */
function fillUp(ballast: string): void {
  for (;;) {
    const { bavail, bsize } = statfsSync(folder)
    const left = bavail * bsize - sparedBytes
    if (left <= 0) return
    appendFileSync(ballast, Buffer.alloc(Math.min(left, 4_000_000)))
  }
}

test.skipIf(!mounted)(
  'on a full disk orders are refused in words, browsing goes on, and with room again all answered orders are there',
  async () => {
    if (!shop) return
    const { url } = shop
    const buyer = await buyers.signIn(url, phone)
    const ballast = join(folder, 'ballast')
    const answered: string[] = []
    const statuses = new Set<number>()
    // The first while there is room: the database may need its next 16 MB of log with any order after that.
    const first = await buyers.orderOnce(url, buyer)
    statuses.add(first.status)
    if (first.orderNumber) answered.push(first.orderNumber)
    fillUp(ballast)
    for (let tries = 0; tries < 3000 && !statuses.has(503); tries += 1) {
      const { status, orderNumber } = await buyers.orderOnce(url, buyer)
      statuses.add(status)
      if (orderNumber) answered.push(orderNumber)
    }
    expect([...statuses].toSorted()).toEqual([201, 503])
    expect((await fetch(`${url}/category/1`)).status).toBe(200)
    expect((await fetch(`${url}/healthz`)).status).toBe(200)
    rmSync(ballast)
    const orderAgain = async () => {
      const { status, orderNumber } = await buyers.orderOnce(url, buyer)
      if (orderNumber) answered.push(orderNumber)
      return status
    }
    await expect.poll(orderAgain).toBe(201)
    await buyers.expectWholeOrders({ url, databaseUrl }, [buyer], [answered])
  },
)
