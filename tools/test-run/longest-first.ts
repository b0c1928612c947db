import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Their length is a number of random days or actions, and not in their lines. */
const lasting = /(?:-random|sums-agree[\w-]*)\.test\.ts$/

/**
 * Vitest starts the files first that took longest the last time, and where nobody has run them here yet the largest ones.
 * A few small ones last longest, and would be what the end of a run waits for.
 */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    // What comes together stays together: projects, and groups of them.
    const projects = [...new Set(sorted.map(({ project }) => project))]
    return projects.flatMap((project) => {
      const own = sorted.filter((file) => file.project === project)
      const isUnknown = own.some((file) => !this.ctx.cache.getTestSpecificationResult(file))
      if (!isUnknown) return own
      return own.toSorted((a, b) => Number(lasting.test(b.moduleId)) - Number(lasting.test(a.moduleId)))
    })
  }
}
