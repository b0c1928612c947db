import { AsyncLocalStorage } from 'node:async_hooks'
import { userInfo } from 'node:os'

/** On whose behalf the database is changed: the audit records it with every changed row. */
export type Author = {
  /** As in other records, see `actorOf`; for commands `command:<name> <user of the machine>`. */
  actor: string
  /** The call, such as `POST /backoffice/api/orders/move`; null for commands. */
  call: string | null
  requestId: string | null
}

const current = new AsyncLocalStorage<{ author: Author | null }>()

/**
 * Runs an operation whose changes are recorded as the author's. What it leaves running behind, such as a timer, is
 * nobody's once the operation has ended.
 */
export function runAs<Value>(author: Author, operation: () => Promise<Value>): Promise<Value> {
  const store: { author: Author | null } = { author }
  return current.run(store, () => operation().finally(() => (store.author = null)))
}

/** Who changes the database now; null for retailers, visitors and the machine itself. */
export const currentAuthor = (): Author | null => current.getStore()?.author ?? null

/** The author of what an operator's command changes: its name, and the user of the machine where it has one. */
export function commandAuthor(name: string): Author {
  return { actor: `command:${name} ${machineUser()}`.trimEnd(), call: null, requestId: null }
}

function machineUser(): string {
  try {
    return userInfo().username
  } catch {
    // A container may run under a number without a name.
    return ''
  }
}
