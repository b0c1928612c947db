import type { BrowserContext } from 'playwright-core'

/** The files of a worker may have modules of their own: what holds for the worker is a global. */
const shared = globalThis as { songdeeScripts?: Set<string> }
const scripts = (shared.songdeeScripts ??= new Set())

/** Remembers which scripts the pages and workers of this context request, by their paths. */
export function rememberScripts(context: BrowserContext): void {
  const remember = (one: { url: () => string }) => {
    const { pathname } = new URL(one.url())
    if (pathname.endsWith('.js')) scripts.add(pathname)
  }
  context.on('request', remember)
  context.on('serviceworker', remember)
}

/** What was requested since the last call of this. */
export function scriptsSoFar(): string[] {
  const found = [...scripts].sort()
  scripts.clear()
  return found
}
