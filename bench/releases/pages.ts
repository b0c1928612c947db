import { setTimeout as pause } from 'node:timers/promises'
import { pathOf } from '#contract/call.ts'
import { pageCatalogue, pageData } from '#contract/pages/calls.ts'
import { seeded } from '#demo/seeded.ts'
import type { Ask } from './tally.ts'

const restMs = 300
/** A build is deleted when ten newer ones have run. */
const keptBuilds = 9
/** Files of pages that were opened long ago, for each look at them. */
const someFiles = 40

/** Addresses of files in a page, and in a script, which names those of its folder. */
const inPage = /(?:\/backoffice)?\/assets\/[\w-]+(?:\.[\w-]+)+/g
const inScript = /["'`](?:\.\/|\/?assets\/)([\w-]+\.(?:js|css))["'`]/g

const namedIn = (file: string, text: string): string[] => {
  const folder = file.slice(0, file.lastIndexOf('/') + 1)
  return [...text.matchAll(inScript)].map(([, name = '']) => folder + name)
}

type Visitors = {
  /** Opens pages one after the other, each with the files that it begins with, until `signal`. */
  read: (signal: AbortSignal) => Promise<void>
  /** A release has replaced the one before: pages that were opened before go on, and load what they have not needed so far. */
  goOn: () => Promise<void>
}

/** Visitors whose browsers keep nothing, and pages that stay open for days. */
export function openVisitors(ask: Ask, paths: readonly string[]): Visitors {
  /** The files of all pages that were opened, each with the last release under which that was. */
  const files = new Map<string, number>()
  let release = 0

  async function load(file: string, opened: number): Promise<void> {
    const { status, text } = await ask(file)
    files.set(file, Math.max(opened, files.get(file) ?? 0))
    if (status === 200) for (const other of namedIn(file, text)) if (!files.has(other)) files.set(other, opened)
  }

  return {
    read: async (signal) => {
      for (let nth = 0; !signal.aborted; nth += 1) {
        const path = paths[nth % paths.length] ?? '/'
        const { text } = await ask(path)
        for (const file of new Set(text.match(inPage) ?? [])) await load(file, release)
        // Within a page that was opened before, by the script of whichever release.
        await ask(`${pathOf(pageData)}?${new URLSearchParams({ path: '/', language: 'en' })}`)
        await ask(pathOf(pageCatalogue))
        await pause(restMs)
      }
    },
    goOn: async () => {
      const before = release
      release += 1
      // A file that is loaded may name others: they come to the end of what is gone through.
      for (const [file, opened] of files) if (opened === before) await load(file, before)
      const longAgo = [...files].flatMap(([file, opened]) =>
        opened < before && opened >= release - keptBuilds ? [file] : [],
      )
      for (const file of seeded(release).shuffled(longAgo).slice(0, someFiles)) await ask(file)
    },
  }
}
