import { isBuilt, packed, pages, server } from '../build-stamp.ts'

/**
 * Builds what browsers load, if it is missing or old. Of two runs in the same folder one builds, and the other waits.
 * @returns false when it could not be built
 */
export const buildOnce = async (run: (command: readonly string[]) => Promise<boolean>): Promise<boolean> =>
  (await isAllBuilt()) || run(['tools/build.ts'])

const isAllBuilt = async (): Promise<boolean> =>
  (await isBuilt(pages)) && (await isBuilt(packed)) && (await isBuilt(server))
