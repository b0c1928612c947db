import { announcerId } from './announce.ts'

/** Announcer: the one polite live region, once in the shell. What is to be heard goes through `announce(text)`. */
export const Announcer = () => <div id={announcerId} className="sr-only" role="status" aria-live="polite" />
