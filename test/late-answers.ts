// Loaded before a server by `npm test -- --late`: its answers come late by chance, and in another order than they were
// requested. What a journey or a page counts on by luck shows at once instead of once in twenty runs.
import { Server } from 'node:http'

/** Most answers come a little late, one of four up to this many milliseconds. */
const longestMs = 600

const emit = Reflect.get(Server.prototype, 'emit') as (...given: unknown[]) => boolean
Server.prototype.emit = function emitLate(this: Server, ...given: unknown[]): boolean {
  if (given[0] !== 'request') return emit.apply(this, given)
  const share = Math.random() < 0.25 ? 1 : 0.15
  setTimeout(() => emit.apply(this, given), Math.random() * share * longestMs)
  return true
}
