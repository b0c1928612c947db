import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { isClaimed } from '../owner.ts'
import { createJson, readJson, writeJson } from './json-file.ts'

/**
 * A data folder that is made from a back-up: which one, and of what moment, ISO 8601; the data folder of the `shop` itself, where that
 * was on this machine; not `whole` until all of it is there.
 */
type RestoredFolder = { from: string; to: string; shop?: string; whole?: boolean }

export const restoredFile = 'restored.json'
const file = (dataDir: string): string => join(dataDir, restoredFile)

/** Begins a restoring into an empty folder. @returns false where another one has begun there */
export const beginRestored = (dataDir: string, facts: RestoredFolder): Promise<boolean> =>
  createJson(file(dataDir), { ...facts, whole: false })

export const markRestored = (dataDir: string, facts: RestoredFolder): Promise<void> => writeJson(file(dataDir), facts)

/** A restoring that was killed as it began has left the file empty; what follows it is renamed to its name, and whole. */
async function factsIn(dataDir: string): Promise<Partial<RestoredFolder> | null> {
  try {
    return await readJson<RestoredFolder>(file(dataDir))
  } catch (error) {
    if (error instanceof SyntaxError) return { whole: false }
    throw error
  }
}

/**
 * Of which moment this folder is a copy that nobody has decided about yet; null: it is no copy.
 * @throws Error where its restoring was interrupted: what is there may look like a shop, and lacks orders
 */
export async function restoredTo(dataDir: string): Promise<string | null> {
  const facts = await factsIn(dataDir)
  if (facts?.whole === false)
    throw new Error(`${dataDir} was not restored to its end. Remove it, and run npm run restore again.`)
  return facts?.to ?? null
}

/** The data folder of the shop that this one is a copy of, while that runs on this machine; null: it does not. */
export async function runningShopOf(dataDir: string): Promise<string | null> {
  const { shop } = (await readJson<RestoredFolder>(file(dataDir))) ?? {}
  return shop !== undefined && isClaimed(join(shop, 'postgres')) ? shop : null
}

/** From now on it is a shop like others. */
export const forgetRestored = (dataDir: string): Promise<void> => rm(file(dataDir), { force: true })
