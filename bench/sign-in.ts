import { demoPassword } from '#demo/fill/accounts.ts'
import { circumstances, clients, drive, watching, type Case } from './bench.ts'
import { startChild } from './child.ts'
import type { Load, Outcome } from './drive.ts'
import { expectOnly, figuresOf, median, percentile, sample, type Sample } from './measure.ts'
import type { LoopDelay } from './probe.ts'
import { orderingRetailers } from './shoppers.ts'

/** A password hash takes longer than this: on the event loop it would delay every other client. */
const freeLoopMs = 50

/** 16 sign-ins at a time, and one client that only requests the health check. */
export const signIns: Case = {
  name: 'sign-in',
  run: async (bench) => {
    const retailers = await orderingRetailers(bench.scratch.client)
    const signIn: Load = {
      port: bench.shop.port,
      clients,
      seconds: bench.seconds,
      sends: retailers.map(({ phone }) => ({
        method: 'POST',
        path: '/api/user/login',
        body: JSON.stringify({ phoneNumber: phone, password: demoPassword }),
      })),
    }
    const look: Load = { ...signIn, clients: 1, sends: [{ method: 'GET', path: '/healthz' }] }
    const bystander = startChild(new URL('drive.ts', import.meta.url))
    const watched = { ...watching(bench, bench.shop.child), workers: [...bench.workers, bystander] }
    const samples: Sample[] = []
    const waits: number[] = []
    const delays: LoopDelay[] = []
    try {
      for (let turn = 0; turn < bench.repetitions; turn += 1) {
        await bench.shop.child.ask('watchLoop')
        const [own, looks] = await Promise.all([
          sample(watched, () => drive(bench, signIn)),
          bystander.ask<Outcome>('drive', look),
        ])
        delays.push(await bench.shop.child.ask<LoopDelay>('loopDelay'))
        samples.push(own)
        waits.push(percentile(looks.latencies, 0.99))
      }
    } finally {
      await bystander.stop()
    }
    expectOnly([200], samples)
    const row = { unit: 'ms', digits: 1, atMost: freeLoopMs }
    return [
      {
        ...row,
        name: 'event loop late during sign-ins, p99',
        value: median(delays.map(({ p99 }) => p99)),
        note: `at most ${Math.max(...delays.map(({ max }) => max)).toFixed(0)} ms`,
      },
      { ...row, name: '/healthz during sign-ins, p99', value: median(waits) },
      {
        name: 'sign-in, processor',
        value: figuresOf(samples).cpuMs,
        unit: 'ms',
        digits: 1,
        note: circumstances({ own: samples, anchor: [] }),
      },
    ]
  },
}
