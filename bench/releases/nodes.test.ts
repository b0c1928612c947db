import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { openNodes, type Nodes } from './nodes.ts'

// A release that only says that it is ready, and which process it is, and crashes where it is sent something else.
const release = `import { createServer } from 'node:http'
createServer(({ url }, response) => (url === '/readyz' ? response.end(String(process.pid)) : process.exit(1))).listen(3000, process.env.HOST)
process.on('SIGTERM', () => process.exit(0))`

let folder = ''
let nodes: Nodes
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'nodes-test-'))
  for (const name of ['log', 'tools']) mkdirSync(join(folder, name))
  writeFileSync(join(folder, 'tools', 'bootstrap.mjs'), release)
  nodes = openNodes({ folder, env: process.env, signal: new AbortController().signal }, 'postgres://nowhere')
  onTestFinished(async () => {
    await nodes.stop()
    rmSync(folder, { recursive: true, force: true })
  })
})

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

test('a node that stops when it is to has ended in order, and one that has crashed before has not', async () => {
  const [one, two] = nodes.plan.machines
  for (const machine of [one, two]) await nodes.start(machine, folder)
  await nodes.end(one)
  const pid = Number(await (await fetch(`http://${two.address}:3000/readyz`)).text())
  await expect(fetch(`http://${two.address}:3000/`)).rejects.toThrow('fetch failed')
  await expect.poll(() => isRunning(pid)).toBe(false)
  await expect(nodes.end(two)).rejects.toThrow('The node on two has not ended in order (1)')
  // Nothing is there any more that could end.
  await nodes.end(two)
})
