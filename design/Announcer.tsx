import { announcerId } from './announce.ts'

/** Announcer: the one polite live region, once in the shell. What is to be heard goes through `announce(text)`. */
export const Announcer = () => <output id={announcerId} className="sr-only" aria-live="polite" />
