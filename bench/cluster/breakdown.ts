import { primaryOf } from '../../tools/cluster/members.ts'
import type { TryCluster } from '../../tools/cluster/try-cluster.ts'
import { until } from '../../tools/until.ts'

export type Breakdown = {
  /** What happens. */
  title: string
  /** Longest time without an answered order that is allowed on a quiet machine, in seconds. */
  withinSeconds: number
  /** Of it, what is waited for by the clock, however slow the machine is. */
  waitSeconds?: number
  /** Alerts that Prometheus must have fired by the end. */
  fires?: readonly string[]
  /** Breaks something of the machine that has the primary. @returns how it is mended, when orders go on again */
  breakIt: (cluster: TryCluster, primary: string) => Promise<() => Promise<void>>
}

/** For so long a machine stays away after another one has taken over: time enough for orders that it does not know. */
export const awayMs = 8000

/** A machine that does not say that it goes is missed when its lock has run out. */
export const byLock = { withinSeconds: 22, waitSeconds: 20 }

export const otherPrimary = (cluster: TryCluster, dead: string): Promise<void> =>
  until('another primary', async () => ![null, dead].includes(await primaryOf(cluster.plan)), { seconds: 60 })
