// `npm run cluster`: a whole cluster on this machine for a try, and its files for real machines. See deploy/cluster/.
import { execFileSync } from 'node:child_process'
import { chmodSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { debianPlaces, filesOfFront, filesOfMachine } from './cluster/files.ts'
import { hasNetwork } from './cluster/network.ts'
import { keptSecrets, readPlan } from './cluster/plan.ts'
import { alreadyRunning, startTry, stopTry } from './cluster/try-cluster.ts'
import { tryPlan } from './cluster/try-plan.ts'
import { until } from './until.ts'
import { root } from './source-files.ts'

const usage = `Usage: npm run cluster [-- --folder FOLDER --port PORT]   (on Debian, as root)
Runs etcd, three PostgreSQL under Patroni, pgbouncer, HAProxy, three nodes with the demo and Prometheus on this machine,
each of three machines in a network of its own, until Ctrl-C. FOLDER (/var/lib/songdee-cluster) keeps everything, PORT
(3000) is the shop's.
  npm run cluster -- install           installs the packages of Debian that it needs
  npm run cluster -- stop              stops it from another terminal, or what a killed one has left
  npm run cluster -- files PLAN OUT    writes the files of a real cluster to OUT, for the addresses in PLAN
deploy/cluster/README.md has the rest.`

try {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { folder: { type: 'string' }, port: { type: 'string' }, help: { type: 'boolean' } },
  })
  const folder = resolve(process.env['INIT_CWD'] ?? '.', values.folder ?? '/var/lib/songdee-cluster')
  const port = Number(values.port ?? 3000)
  const [command = 'start', ...rest] = positionals
  if (values.help) process.stdout.write(`${usage}\n`)
  else if (command === 'install') install()
  else if (command === 'stop') await stop(folder)
  else if (command === 'files' && rest.length === 2) writeFiles(rest[0] ?? '', rest[1] ?? '')
  else if (command === 'start' && Number.isInteger(port) && port > 0) await run(folder, port)
  else throw new Error(usage)
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = 1
}

function install(): void {
  execFileSync(join(root, 'deploy/cluster/install.sh'), { stdio: 'inherit' })
}

async function run(folder: string, port: number): Promise<void> {
  const ending = new AbortController()
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
    process.on(signal, () => ending.abort(new Error('Stopped')))
  if (hasNetwork()) throw new Error(alreadyRunning)
  mkdirSync(folder, { recursive: true })
  const pidFile = join(folder, 'running.pid')
  writeFileSync(pidFile, String(process.pid))
  const cluster = await startTry({
    folder,
    port,
    settings: { DEMO: 'on', LOG_LEVEL: 'warn' },
    log: (line) => process.stdout.write(`${line}\n`),
    signal: ending.signal,
  })
  const { publicUrl, front } = cluster.plan
  process.stdout.write(
    `The shop is at ${publicUrl}, Prometheus at http://127.0.0.1:${front.figuresPort + 1}, logs in ${folder}/*/log. Ctrl-C stops it all.\n`,
  )
  const timer = setInterval(() => undefined, 60_000)
  await new Promise((done) => ending.signal.addEventListener('abort', done, { once: true }))
  clearInterval(timer)
  process.stdout.write('Stopping …\n')
  await cluster.stop()
  rmSync(pidFile, { force: true })
}

async function stop(folder: string): Promise<void> {
  const pidFile = join(folder, 'running.pid')
  const pid = existsSync(pidFile) ? Number(readFileSync(pidFile, 'utf8')) : 0
  const command = pid && existsSync(`/proc/${pid}/cmdline`) ? readFileSync(`/proc/${pid}/cmdline`, 'utf8') : ''
  if (command.includes('tools/cluster.ts')) {
    process.kill(pid, 'SIGTERM')
    await until('the cluster has stopped', async () => !hasNetwork(), { seconds: 180 })
  } else await stopTry(folder, tryPlan(3000))
  rmSync(pidFile, { force: true })
  process.stdout.write('Nothing of it runs any more.\n')
}

function writeFiles(planPath: string, out: string): void {
  const from = process.env['INIT_CWD'] ?? '.'
  const plan = readPlan(resolve(from, planPath))
  const folder = resolve(from, out)
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const secrets = keptSecrets(join(folder, 'secrets.json'))
  const places = debianPlaces
  const all = [
    ...plan.machines.map((machine) => ({ of: machine.name, files: filesOfMachine(plan, secrets, machine, places) })),
    { of: 'front', files: filesOfFront(plan, secrets, places) },
  ]
  for (const { of, files } of all) {
    mkdirSync(join(folder, of), { recursive: true })
    chmodSync(join(folder, of), 0o755)
    for (const { name, text, mode } of files) {
      writeFileSync(join(folder, of, name), text, { mode: 0o600 })
      chmodSync(join(folder, of, name), mode)
    }
  }
  process.stdout.write(`The files of ${all.map(({ of }) => of).join(', ')} are in ${folder}\n`)
}
