import { isBuilt, packed } from '../tools/build-stamp.ts'

/**
 * Nothing but looks: Vitest loads the contract by itself, so what a plugin of the build makes of it there fails.
 * @throws Error where a part of `dist/` is missing or older than its sources: the pages, unless others are named
 */
export async function expectBuilt(parts = [packed]): Promise<void> {
  for (const part of parts)
    if (!(await isBuilt(part)))
      throw new Error('dist/ is older than its sources. `npm test -- FILE` builds it first, `npm run build` by itself.')
}
