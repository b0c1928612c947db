import { randomUUID } from 'node:crypto'
import { lchown, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { readJson, writeJson } from './json-file.ts'

// Databases that are restored from one back-up go on from the same place, so that PostgreSQL gives their changes the same file names.
// Each one is a branch, and has its changes archived in a folder of its own.

type Branch = { branch: string }
const file = (cluster: string): string => join(cluster, 'songdee-branch.json')

/** Makes a cluster that is being restored a branch of its own. */
export async function beginBranch(cluster: string, owner?: { uid: number; gid: number }): Promise<void> {
  await writeJson(file(cluster), { branch: randomUUID() } satisfies Branch)
  if (owner) await lchown(file(cluster), owner.uid, owner.gid)
}

/** Of which branch a cluster, or a copy of one, is; null: it was never restored, or by a release that knew no branches. */
export const branchOf = async (cluster: string): Promise<string | null> =>
  (await readJson<Branch>(file(cluster)))?.branch ?? null

/** The number that a cluster got when it was created: the first eight bytes of its control file. */
export const identityOf = async (cluster: string): Promise<string> =>
  (await readFile(join(cluster, 'global', 'pg_control'))).subarray(0, 8).toString('hex')
