import { dirname } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { fillDisk } from '../../tools/cluster/disks.ts'
import { syncCopyOf } from '../../tools/cluster/members.ts'
import type { TryCluster } from '../../tools/cluster/try-cluster.ts'
import { answers, until } from '../../tools/until.ts'
import { awayMs, byLock, otherPrimary, type Breakdown } from './breakdown.ts'
import { onPrimary, type Query } from './shop-rows.ts'

/** The disk of a machine's database. */
const databaseDisk = (cluster: TryCluster, machine: string): string => dirname(cluster.placesOf(machine).postgresData)

const heldMs = 45_000
/** Long enough for alerts. */
const longMs = 90_000

/** Disks that become full, and have room again some time later: nothing else is done about them. */
export const diskFaults = {
  disk: {
    title: "The disk of the primary's database is full, and later has room again",
    ...byLock,
    breakIt: async (cluster, primary) => {
      const makeRoom = await fillDisk(databaseDisk(cluster, primary))
      await otherPrimary(cluster, primary)
      await pause(awayMs)
      return async () => makeRoom()
    },
  },
  'disk-copy': {
    title: 'The disk of the copy that has every order is full, and later has room again',
    ...byLock,
    breakIt: async (cluster) => {
      const copy = await syncCopyOf(cluster.plan)
      if (!copy) throw new Error('There is no copy that has every order')
      const makeRoom = await fillDisk(databaseDisk(cluster, copy))
      await pause(heldMs)
      return async () => makeRoom()
    },
  },
  'disk-etcd': {
    title: "The disk of an etcd is full, on the primary's machine, and later has room again",
    withinSeconds: 8,
    breakIt: async (cluster, primary) => {
      const makeRoom = await fillDisk(cluster.placesOf(primary).etcdData)
      await pause(heldMs)
      return async () => {
        makeRoom()
        // As restart.conf says, without which it stays ended.
        if (!cluster.isRunning(primary, 'etcd')) cluster.start(primary, 'etcd')
        const address = cluster.plan.machines.find(({ name }) => name === primary)?.address
        await until('etcd answers', () => answers(`http://${address}:2379/health`), { seconds: 60 })
      }
    },
  },
  'disk-node': {
    title: 'The disk of a node is full, and later has room again',
    withinSeconds: 2,
    breakIt: async (cluster, primary) => {
      const makeRoom = await fillDisk(cluster.placesOf(primary).songdeeData)
      await pause(awayMs)
      return async () => makeRoom()
    },
  },
  'disk-backups': {
    title: 'The disk of the back-ups is full for two minutes, and later has room again',
    withinSeconds: 2,
    fires: ['SongdeeDiskFull', 'ClusterBackUpFails'],
    breakIt: async (cluster, primary) => {
      const makeRoom = await fillDisk(cluster.placesOf(primary).backups)
      await until('a change cannot be put to the back-ups', () => onPrimary(cluster, isArchiving(false)), {
        seconds: 120,
      })
      await pause(longMs)
      return async () => {
        makeRoom()
        await until('changes are put to the back-ups', () => onPrimary(cluster, isArchiving(true)), { seconds: 180 })
      }
    },
  },
} satisfies Record<string, Breakdown>

/** Whether the last change that was put to the back-ups, or was not, is so. */
const isArchiving = (wanted: boolean) => async (query: Query) =>
  (
    await query<{ on: boolean }>(
      `select coalesce(last_archived_time, '-infinity') > coalesce(last_failed_time, '-infinity') as on from pg_stat_archiver`,
    )
  )[0]?.on === wanted
