import { once } from 'node:events'
import { request, type IncomingMessage } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { pathOf } from '#contract/call.ts'
import { watchChanges } from '#contract/backoffice/live/calls.ts'
import type { Bench, Case } from './bench.ts'
import { percentile } from './measure.ts'
import type { Usage } from './probe.ts'
import { staffToken } from './staff-token.ts'

/** As many open screens as one process serves by default (`LIVE_READERS`). */
const screens = 500
/** A person has six at most; one more ends the oldest. */
const screensEach = 5
const changes = 40
const idleMs = 20_000
/** A server looks for changes every 700 ms: half of that on average, and some time to write to all. */
const mostDelayMs = 1500

/** 500 open screens of the staff: how long a change takes to the last of them, and what they cost. */
export const liveScreens: Case = {
  name: 'live-screens',
  run: async (bench) => {
    const { shop, scratch } = bench
    const usage = () => shop.child.ask<Usage>('usage')
    const names = await addStaff(bench, screens / screensEach)
    const before = await usage()
    const open = await openScreens(shop.port, names)
    const opened = await usage()
    await pause(idleMs)
    const idle = await usage()

    const { rows } = await scratch.client.query<{ id: string }>('select id from orders limit $1', [changes])
    const delays: number[] = []
    for (const { id } of rows) {
      const all = Promise.all(open.map((screen) => screen.next(id)))
      const changedAt = performance.now()
      await scratch.client.query('update orders set unpaid_check_at = now() where id = $1', [id])
      await all
      delays.push(performance.now() - changedAt)
    }
    const after = await usage()
    for (const screen of open) screen.close()
    return [
      {
        name: `${screens} open screens: until the last knows a change, p95`,
        value: percentile(delays, 0.95),
        unit: 'ms',
        digits: 0,
        atMost: mostDelayMs,
        note: `p50 ${percentile(delays, 0.5).toFixed(0)} ms, ${delays.length} changes`,
      },
      { name: 'processor time of a change for all of them', value: (after.cpuMs - idle.cpuMs) / changes, unit: 'ms' },
      {
        name: 'processor without changes',
        value: (idle.cpuMs - opened.cpuMs) / idleMs,
        unit: 'cores',
        digits: 3,
        atMost: 0.1,
      },
      {
        name: 'memory of a screen',
        value: ((idle.residentMb - before.residentMb) * 1024) / screens,
        unit: 'KB',
        digits: 0,
      },
    ]
  },
}

/** Accounts with the roles and the password of the demo's administrator. */
async function addStaff({ scratch }: Bench, count: number): Promise<string[]> {
  const { rows } = await scratch.client.query<{ username: string }>(
    `insert into staff (id, username, password_hash, name, roles)
     select gen_random_uuid(), 'screen' || n, s.password_hash, 'Screen ' || n, s.roles
     from staff s, generate_series(1, $1::int) n where s.username = 'admin' returning username`,
    [count],
  )
  return rows.map(({ username }) => username)
}

async function openScreens(port: number, names: readonly string[]): Promise<Screen[]> {
  const open: Screen[] = []
  for (const name of names) {
    const token = await staffToken(port, name)
    open.push(...(await Promise.all(Array.from({ length: screensEach }, () => openScreen(port, token)))))
  }
  return open
}

type Screen = {
  /** Resolves when it has been notified of a change of this record. */
  next: (id: string) => Promise<void>
  close: () => void
}

async function openScreen(port: number, token: string): Promise<Screen> {
  const asking = request({
    port,
    path: pathOf(watchChanges),
    agent: false,
    headers: { authorization: `Bearer ${token}` },
  })
  asking.end()
  const [response] = (await once(asking, 'response')) as [IncomingMessage]
  if (response.statusCode !== 200) throw new Error(`A screen is answered with ${response.statusCode}`)
  let awaited: { id: string; resolve: () => void } | null = null
  response.setEncoding('utf8').on('data', (text: string) => {
    if (awaited && text.includes(awaited.id)) awaited.resolve()
  })
  return {
    next: (id) => new Promise((resolve) => (awaited = { id, resolve })),
    close: () => asking.destroy(),
  }
}
