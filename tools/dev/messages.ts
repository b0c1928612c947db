import type { HotPayload } from 'vite'

/** What one run of the server says to the process that holds Vite. */
export type FromServer =
  /** A request of Vite's module runner, answered by `invoked` with the same id. */
  | { kind: 'invoke'; id: number; payload: HotPayload }
  | { kind: 'ready'; port: number }
  /** The pages are drawn from the sources as they were at the `changed` with this id. */
  | { kind: 'refreshed'; id: number }

/** What that process says to a run of the server. */
export type ToServer =
  | { kind: 'begin'; startScript: string }
  | { kind: 'invoked'; id: number; outcome: { result: unknown } | { error: unknown } }
  | { kind: 'changed'; id: number; file: string }
