import { execFileSync, spawnSync } from 'node:child_process'
import { setTimeout as pause } from 'node:timers/promises'

/** The bridge that connects the machines of a try, and this machine's address on it. */
const bridge = 'songdee0'
const hostAddress = '10.213.77.254'

const ip = (...args: string[]): string =>
  execFileSync('ip', args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] })
const namespaceOf = (name: string): string => `songdee-${name}`
/** The end of a machine's cable on the bridge; 15 characters at most. */
const cableOf = (name: string): string => `sd-${name}`

/** Whether a try is running, or a killed one has left its network behind. */
export const hasNetwork = (): boolean => spawnSync('ip', ['link', 'show', bridge], { stdio: 'ignore' }).status === 0

/**
 * A machine for each name: a network namespace with an address of its own, all on one bridge.
 * @throws Error where the kernel does not allow it
 */
export function makeNetwork(machines: readonly { name: string; address: string }[]): void {
  ip('link', 'add', bridge, 'type', 'bridge')
  ip('address', 'add', `${hostAddress}/24`, 'dev', bridge)
  ip('link', 'set', bridge, 'up')
  for (const { name, address } of machines) {
    const [namespace, cable] = [namespaceOf(name), cableOf(name)]
    ip('netns', 'add', namespace)
    ip('link', 'add', cable, 'type', 'veth', 'peer', 'name', 'eth0', 'netns', namespace)
    ip('link', 'set', cable, 'master', bridge, 'up')
    ip('-n', namespace, 'address', 'add', `${address}/24`, 'dev', 'eth0')
    ip('-n', namespace, 'link', 'set', 'eth0', 'up')
    ip('-n', namespace, 'link', 'set', 'lo', 'up')
  }
}

/** Removes all machines, with what still runs in them. */
export async function removeNetwork(names: readonly string[]): Promise<void> {
  for (const name of names) {
    await killMachine(name)
    spawnSync('ip', ['netns', 'delete', namespaceOf(name)], { stdio: 'ignore' })
  }
  spawnSync('ip', ['link', 'delete', bridge], { stdio: 'ignore' })
}

/** A command that runs on the machine. */
export const onMachine = (name: string, command: readonly string[]): string[] => [
  'ip',
  'netns',
  'exec',
  namespaceOf(name),
  ...command,
]

/** The processes of a machine, and no others. */
function processesOf(name: string): number[] {
  const { stdout, status } = spawnSync('ip', ['netns', 'pids', namespaceOf(name)], { encoding: 'utf8' })
  return status === 0 ? stdout.split('\n').filter(Boolean).map(Number) : []
}

function signalMachine(name: string, signal: NodeJS.Signals): void {
  for (const pid of processesOf(name)) {
    try {
      process.kill(pid, signal)
    } catch {
      // It has ended meanwhile.
    }
  }
}

/** As if its power were cut: nothing of it runs any more. */
export async function killMachine(name: string): Promise<void> {
  // Frozen first, so that nothing starts anything while it is killed.
  signalMachine(name, 'SIGSTOP')
  while (processesOf(name).length > 0) {
    signalMachine(name, 'SIGKILL')
    await pause(20)
  }
}

/** As a virtual machine that is suspended: everything stands still, connections stay. */
export const freezeMachine = (name: string): void => signalMachine(name, 'SIGSTOP')
export const thawMachine = (name: string): void => signalMachine(name, 'SIGCONT')

/** As if its cable were pulled: it runs, and reaches nobody. */
export const cutMachine = (name: string): unknown => ip('link', 'set', cableOf(name), 'down')
export const joinMachine = (name: string): unknown => ip('link', 'set', cableOf(name), 'up')
