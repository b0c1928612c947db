import { join } from 'node:path'
import type { Places } from './files.ts'
import type { ClusterPlan } from './plan.ts'

/** Three machines on this one, each in a network namespace; the front is this machine itself. */
export const tryPlan = (port: number): ClusterPlan => ({
  machines: [
    { name: 'one', address: '10.213.77.1' },
    { name: 'two', address: '10.213.77.2' },
    { name: 'three', address: '10.213.77.3' },
  ],
  front: { address: '127.0.0.1', port, figuresPort: port + 1, source: '10.213.77.254' },
  network: '10.213.77.0/24',
  publicUrl: `http://127.0.0.1:${port}`,
  sharedBuffers: '256MB',
  requestsPerMinute: 1_000_000,
  postgresPrograms: '/usr/lib/postgresql/15/bin',
})

/** Everything of a machine in one folder of its own; a disk for the database is one folder above it, since Patroni may remove that. */
export function placesIn(folder: string, smallDisks = false): Places {
  const etcdData = join(folder, 'etcd')
  const postgresData = join(folder, ...(smallDisks ? ['disk', 'postgres'] : ['postgres']))
  // One for all machines.
  const backups = join(folder, '..', 'backups')
  return {
    files: join(folder, 'files'),
    run: join(folder, 'run'),
    log: join(folder, 'log'),
    etcdData,
    postgresData,
    songdeeData: join(folder, 'songdee'),
    prometheusData: join(folder, 'prometheus'),
    backups,
    watchedFolders: [postgresData, etcdData, backups].join(','),
  }
}
