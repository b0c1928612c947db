import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { runServer, type RunningServer } from '#test/running-server.ts'
import { mountDisk } from '#test/small-disk.ts'
import * as buyers from './buyers.ts'

// The server on a small disk in memory. Only root can make one; for others these tests are reported as skipped.

/** Bytes left for a few orders. */
const sparedBytes = 200_000
const folder = mkdtempSync(join(tmpdir(), 'songdee-disk-'))
const disk = mountDisk(folder, 400)
let shop: RunningServer | null = null
let phone = ''
const dataDir = join(folder, 'data')
const databaseUrl = buyers.databaseUrlOf(dataDir)

beforeAll(async () => {
  if (!disk) return
  shop = await runServer({ DATA_DIR: dataDir, RATE_LIMIT_FACTOR: '1000', DEMO: 'off' })
  ;[phone = ''] = await buyers.fillShop(databaseUrl, 1)
})
afterAll(async () => {
  await shop?.stop()
  disk?.unmount()
  rmSync(folder, { recursive: true, force: true })
})

/** The share of the disk that is free, as an alert sees it. */
async function freeShare(url: string): Promise<number> {
  const metrics = await (await fetch(`${url}/metrics`)).text()
  return Number(metrics.split(`songdee_disk_free_ratio{folder="${dataDir}"} `)[1]?.split('\n')[0])
}

test.skipIf(!disk)(
  'on a full disk orders are refused in words, browsing goes on, and with room again all answered orders are there',
  async () => {
    if (!shop || !disk) return
    const { url } = shop
    const buyer = await buyers.signIn(url, phone)
    const answered: string[] = []
    const statuses = new Set<number>()
    // The first while there is room: the database may need its next 16 MB of log with any order after that.
    const first = await buyers.orderOnce(url, buyer)
    statuses.add(first.status)
    if (first.orderNumber) answered.push(first.orderNumber)
    expect(await freeShare(url)).toBeGreaterThan(0.1)
    const makeRoom = disk.fill(sparedBytes)
    expect(await freeShare(url)).toBeLessThan(0.1)
    for (let tries = 0; tries < 3000 && !statuses.has(503); tries += 1) {
      const { status, orderNumber } = await buyers.orderOnce(url, buyer)
      statuses.add(status)
      if (orderNumber) answered.push(orderNumber)
    }
    expect([...statuses].toSorted()).toEqual([201, 503])
    expect((await fetch(`${url}/category/1`)).status).toBe(200)
    expect((await fetch(`${url}/healthz`)).status).toBe(200)
    makeRoom()
    const orderAgain = async () => {
      const { status, orderNumber } = await buyers.orderOnce(url, buyer)
      if (orderNumber) answered.push(orderNumber)
      return status
    }
    await expect.poll(orderAgain).toBe(201)
    await buyers.expectWholeOrders({ url, databaseUrl }, [buyer], [answered])
  },
)
