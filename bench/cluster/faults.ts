import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { cutMachine, freezeMachine, joinMachine, killMachine, thawMachine } from '../../tools/cluster/network.ts'
import type { TryCluster } from '../../tools/cluster/try-cluster.ts'
import { answers, until } from '../../tools/until.ts'
import { awayMs, byLock, otherPrimary, type Breakdown } from './breakdown.ts'
import { diskFaults } from './disk-faults.ts'

const nodeOf = ({ plan }: TryCluster, name: string): string =>
  `http://${plan.machines.find((machine) => machine.name === name)?.address}:3000/readyz`

const longMs = 60_000

const leaving =
  (breakMachine: (name: string) => unknown, mend: (name: string) => unknown, ms: number): Breakdown['breakIt'] =>
  async (cluster, primary) => {
    breakMachine(primary)
    await otherPrimary(cluster, primary)
    await pause(ms)
    return async () => void mend(primary)
  }

/**
 * By name, as the command takes them. A dead PostgreSQL is noticed after loop_wait at the latest, a dead machine when its
 * lock has run out, which is ttl (20 s) after its last renewal; a second or two more until orders go on.
 */
export const faults = {
  postgres: {
    title: 'PostgreSQL of the primary is killed',
    withinSeconds: 6,
    waitSeconds: 4,
    breakIt: async (cluster, primary) => {
      const [pid] = readFileSync(join(cluster.placesOf(primary).postgresData, 'postmaster.pid'), 'utf8').split('\n')
      process.kill(Number(pid), 'SIGKILL')
      await otherPrimary(cluster, primary)
      return async () => undefined
    },
  },
  machine: {
    title: "The primary's machine is dead, with its node, etcd and proxies",
    ...byLock,
    breakIt: async (cluster, primary) => {
      await killMachine(primary)
      await otherPrimary(cluster, primary)
      return async () => cluster.start(primary)
    },
  },
  freeze: {
    title: "The primary's machine is frozen, and wakes up",
    ...byLock,
    breakIt: leaving(freezeMachine, thawMachine, awayMs),
  },
  'long-freeze': {
    title: "The primary's machine is frozen for more than a minute, and wakes up",
    ...byLock,
    breakIt: leaving(freezeMachine, thawMachine, longMs),
  },
  cut: {
    title: "The primary's machine is cut off the network, and joins it again",
    ...byLock,
    breakIt: leaving(cutMachine, joinMachine, awayMs),
  },
  node: {
    title: 'A node is killed',
    withinSeconds: 2,
    breakIt: async (cluster, primary) => {
      await cluster.end(primary, 'songdee', 'SIGKILL')
      await pause(awayMs)
      return async () => {
        cluster.start(primary, 'songdee')
        await until('the node answers', () => answers(nodeOf(cluster, primary)), { seconds: 120 })
      }
    },
  },
  roll: {
    title: 'Nodes are stopped and started one after the other, as for a new release',
    withinSeconds: 2,
    breakIt: async (cluster) => {
      for (const { name } of cluster.plan.machines) {
        await cluster.end(name, 'songdee', 'SIGTERM')
        cluster.start(name, 'songdee')
        await until('the node answers', () => answers(nodeOf(cluster, name)), { seconds: 120 })
        await pause(2000)
      }
      return async () => undefined
    },
  },
  etcd: {
    title: 'etcd is killed on all machines, and comes back',
    withinSeconds: 8,
    breakIt: async (cluster) => {
      for (const { name } of cluster.plan.machines) await cluster.end(name, 'etcd', 'SIGKILL')
      await pause(30_000)
      return async () => {
        for (const { name } of cluster.plan.machines) cluster.start(name, 'etcd')
      }
    },
  },
  ...diskFaults,
  dark: {
    title: 'Two machines are dead for two and a half minutes, so that alerts fire',
    withinSeconds: 240,
    waitSeconds: 170,
    fires: ['ClusterWithoutPrimary', 'ClusterWithoutAgreement', 'ClusterMachineDown', 'ClusterNodesAway'],
    breakIt: async (cluster, primary) => {
      const dead = cluster.plan.machines.map(({ name }) => name).filter((name) => name !== primary)
      for (const name of dead) await killMachine(name)
      await pause(150_000)
      for (const name of dead) cluster.start(name)
      return async () => undefined
    },
  },
} satisfies Record<string, Breakdown>
