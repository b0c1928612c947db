import { announcerId } from './announce.ts'

/** Announcer: the page's one polite live region, placed once in the shell. `announce(text)` speaks through it. */
export const Announcer = () => <output id={announcerId} className="sr-only" aria-live="polite" />
