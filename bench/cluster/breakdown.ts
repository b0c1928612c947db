import { primaryOf } from '../../tools/cluster/members.ts'
import type { TryCluster } from '../../tools/cluster/try-cluster.ts'
import { until } from '../../tools/until.ts'

export type Breakdown = {
  /** What happens. */
  title: string
  /** Longest time without an answered order that is allowed, in seconds. */
  withinSeconds: number
  /** Alerts that Prometheus must have fired by the end. */
  fires?: readonly string[]
  /** Breaks something of the machine that has the primary. @returns how it is mended, when orders go on again */
  breakIt: (cluster: TryCluster, primary: string) => Promise<() => Promise<void>>
}

/** For so long a machine stays away after another one has taken over: time enough for orders that it does not know. */
export const awayMs = 8000

export const otherPrimary = (cluster: TryCluster, dead: string): Promise<void> =>
  until('another primary', async () => ![null, dead].includes(await primaryOf(cluster.plan)), { seconds: 60 })
