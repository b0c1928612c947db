import type { ClusterPlan } from './plan.ts'

type Member = { name: string; role: string; state: string; timeline?: number; lag?: number | string }

/** The databases as Patroni sees them, as the first machine that answers names them; none where nobody does. */
async function membersOf({ machines }: Pick<ClusterPlan, 'machines'>): Promise<Member[]> {
  for (const { address } of machines) {
    try {
      const response = await fetch(`http://${address}:8008/cluster`, { signal: AbortSignal.timeout(1000) })
      const { members } = (await response.json()) as { members?: Member[] }
      if (members?.some(({ role }) => role === 'leader')) return members
    } catch {
      // The next one.
    }
  }
  return []
}

/** The primary that its own Patroni answers for; null while there is none. */
export async function primaryOf({ machines }: Pick<ClusterPlan, 'machines'>): Promise<string | null> {
  for (const { name, address } of machines) {
    const isPrimary = await fetch(`http://${address}:8008/primary`, { signal: AbortSignal.timeout(500) }).then(
      ({ status }) => status === 200,
      () => false,
    )
    if (isPrimary) return name
  }
  return null
}

/** Whether there is a primary, and the two others follow it, one of them for every commit. */
export async function isWhole(plan: Pick<ClusterPlan, 'machines'>): Promise<boolean> {
  const members = await membersOf(plan)
  const running = members.filter(({ state }) => state === 'running' || state === 'streaming')
  const timelines = new Set(running.map(({ timeline }) => timeline))
  return running.length === 3 && timelines.size === 1 && members.some(({ role }) => role === 'sync_standby')
}

/** The copy that has every answered order; null while there is none. */
export const syncCopyOf = async (plan: Pick<ClusterPlan, 'machines'>): Promise<string | null> =>
  (await membersOf(plan)).find(({ role }) => role === 'sync_standby')?.name ?? null
