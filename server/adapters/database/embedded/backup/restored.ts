import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { readJson, writeJson } from './json-file.ts'

/** A data folder that was made from a back-up: which one, and of what moment, ISO 8601. */
type RestoredFolder = { from: string; to: string }

const file = (dataDir: string): string => join(dataDir, 'restored.json')

export const markRestored = (dataDir: string, facts: RestoredFolder): Promise<void> => writeJson(file(dataDir), facts)

/** Of which moment this folder is a copy that nobody has decided about yet; null: it is no copy. */
export const restoredTo = async (dataDir: string): Promise<string | null> =>
  (await readJson<RestoredFolder>(file(dataDir)))?.to ?? null

/** From now on it is a shop like others. */
export const forgetRestored = (dataDir: string): Promise<void> => rm(file(dataDir), { force: true })
