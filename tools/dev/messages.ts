import type { HotPayload } from 'vite'

/** Messages of a run of the server to the process that runs Vite. */
export type FromServer =
  /** A request of Vite's module runner, answered by `invoked` with the same id. */
  | { kind: 'invoke'; id: number; payload: HotPayload }
  | { kind: 'ready'; port: number }
  /** Pages are now rendered from the sources as of the `changed` with this id. */
  | { kind: 'refreshed'; id: number }

/** Messages of that process to a run of the server. */
export type ToServer =
  | { kind: 'begin'; startScript: string }
  | { kind: 'invoked'; id: number; outcome: { result: unknown } | { error: unknown } }
  | { kind: 'changed'; id: number; file: string }
