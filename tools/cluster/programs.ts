import { spawn } from 'node:child_process'
import { openSync, closeSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../source-files.ts'
import type { Places } from './files.ts'
import { onMachine } from './network.ts'

/** A program of a machine and how it is started; `user`: who runs it, else who runs this. */
type Program = { name: string; user?: string; command: string[]; env?: Record<string, string> }

/** In the order in which they are started. */
export const programNames = ['etcd', 'patroni', 'full-disk', 'database', 'pgbouncer', 'songdee'] as const
export type ProgramName = (typeof programNames)[number]

/** What runs on each of the three machines. */
export function programOf(name: ProgramName, { files }: Places, settings: Record<string, string>): Program {
  const of = (file: string) => join(files, file)
  const programs: Record<ProgramName, Omit<Program, 'name'>> = {
    etcd: { user: 'postgres', command: ['etcd', '--config-file', of('etcd.yml'), '--log-level', 'warn'] },
    patroni: { user: 'postgres', command: ['patroni', of('patroni.yml')] },
    'full-disk': { user: 'postgres', command: [of('full-disk.sh')] },
    pgbouncer: { user: 'postgres', command: ['pgbouncer', of('pgbouncer.ini')] },
    database: { user: 'haproxy', command: ['haproxy', '-db', '-f', of('database.cfg')] },
    songdee: {
      // As songdee.service does, without the step that installs packages.
      command: [process.execPath, '--max-semi-space-size=4', '--max-old-space-size=256', join(root, 'tools/start.ts')],
      env: settings,
    },
  }
  return { name, ...programs[name] }
}

/** What runs on the machine in front. */
export const frontPrograms = ({ files, prometheusData }: Places, figuresPort: number): Program[] => [
  { name: 'front', user: 'haproxy', command: ['haproxy', '-db', '-f', join(files, 'front.cfg')] },
  {
    name: 'prometheus',
    user: 'prometheus',
    command: [
      'prometheus',
      `--config.file=${join(files, 'prometheus.yml')}`,
      `--storage.tsdb.path=${prometheusData}`,
      `--web.listen-address=127.0.0.1:${figuresPort + 1}`,
      '--log.level=warn',
    ],
  },
]

/**
 * Starts a program, in a session of its own so that Ctrl-C does not reach it, and its output goes to a file.
 * @param machine where it runs; null: on this one
 * @returns its process id
 */
export function startProgram(
  { name, user, command, env }: Program,
  { machine, logFolder, onExit }: { machine: string | null; logFolder: string; onExit?: () => void },
): number {
  const asUser = user ? ['setpriv', `--reuid=${user}`, `--regid=${user}`, '--init-groups', ...command] : command
  const [program = '', ...args] = machine === null ? asUser : onMachine(machine, asUser)
  const log = openSync(join(logFolder, `${name}.log`), 'a')
  const child = spawn(program, args, {
    cwd: root,
    detached: true,
    stdio: ['ignore', log, log],
    env: { ...process.env, ...env },
  })
  closeSync(log)
  if (onExit) child.once('exit', onExit)
  child.unref()
  if (!child.pid) throw new Error(`${name} cannot be started`)
  return child.pid
}
