import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../source-files.ts'
import type { ClusterPlan, Machine, Secrets } from './plan.ts'

/** Where things are on a machine. */
export type Places = Record<
  'files' | 'run' | 'log' | 'etcdData' | 'postgresData' | 'songdeeData' | 'prometheusData' | 'backups',
  string
> & {
  /** Folders on the disks that must not become full, separated by commas: not closed to a node's account themselves. */
  watchedFolders: string
}

/** As Debian's packages have it. */
export const debianPlaces: Places = {
  files: '/etc/songdee-cluster',
  run: '/run/postgresql',
  log: '/var/log/postgresql',
  etcdData: '/var/lib/etcd/songdee',
  postgresData: '/var/lib/postgresql/songdee',
  songdeeData: '/var/lib/songdee',
  prometheusData: '/var/lib/prometheus',
  backups: '/mnt/songdee-backup',
  watchedFolders: '/var/lib/postgresql,/var/lib/etcd,/mnt/songdee-backup',
}

type MachineFile =
  | 'etcd.yml'
  | 'patroni.yml'
  | 'create-database.sh'
  | 'pgbackrest.conf'
  | 'back-up.sh'
  | 'restore.sh'
  | 'full-disk.sh'
  | 'full-disk.service'
  | 'restart.conf'
  | 'pgbouncer.ini'
  | 'userlist.txt'
  | 'database.cfg'
  | 'songdee.env'
const machineFiles: readonly MachineFile[] = [
  'etcd.yml',
  'patroni.yml',
  'create-database.sh',
  'pgbackrest.conf',
  'back-up.sh',
  'restore.sh',
  'full-disk.sh',
  'full-disk.service',
  'restart.conf',
  'pgbouncer.ini',
  'userlist.txt',
  'database.cfg',
  'songdee.env',
]
const frontFiles = ['front.cfg', 'prometheus.yml', 'cluster-alerts.yml'] as const

/** They hold no secret, and are read by accounts of their programs; all others by the one to whom they belong. */
const readByAll = new Set([
  ...['etcd.yml', 'database.cfg', 'restart.conf', 'full-disk.service'],
  ...['front.cfg', 'cluster-alerts.yml', 'alerts.yml'],
])

export type ConfigFile = { name: string; text: string; mode: number }

function asFile(name: string, text: string): ConfigFile {
  const mode = name.endsWith('.sh') ? 0o700 : 0o600
  return { name, text, mode: readByAll.has(name) ? 0o644 : mode }
}

/** The configuration of one of the three machines. */
export function filesOfMachine(plan: ClusterPlan, secrets: Secrets, machine: Machine, places: Places): ConfigFile[] {
  const values = { ...commonValues(plan), ...secrets, ...machine, ...places }
  return machineFiles.map((name) => asFile(name, filled(name, values)))
}

/** The configuration of the machine in front. */
export function filesOfFront(plan: ClusterPlan, secrets: Secrets, places: Places): ConfigFile[] {
  const values = { ...commonValues(plan), ...secrets, ...places }
  const alerts = readFileSync(join(root, 'deploy', 'alerts.yml'), 'utf8')
  return [...frontFiles.map((name) => asFile(name, filled(name, values))), asFile('alerts.yml', alerts)]
}

function commonValues({ machines, front, ...others }: ClusterPlan): Record<string, string | number> {
  return {
    ...others,
    ...Object.fromEntries(
      machines.flatMap(({ name, address }, at) => [
        [`name${at + 1}`, name],
        [`address${at + 1}`, address],
      ]),
    ),
    frontAddress: front.address,
    frontPort: front.port,
    frontFiguresPort: front.figuresPort,
    frontSource: front.source,
  }
}

/** @throws Error where the file names a value that there is not */
function filled(name: string, values: Record<string, unknown>): string {
  const text = readFileSync(join(root, 'deploy', 'cluster', name), 'utf8')
  return text.replaceAll(/\$\{(\w+)\}/g, (_, key: string) => {
    const value = values[key]
    if (typeof value !== 'string' && typeof value !== 'number')
      throw new Error(`${name} names ${key}, which there is not`)
    return String(value)
  })
}
