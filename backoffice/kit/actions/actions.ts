import { createListeners } from '#web/listeners.ts'
import type { IconShape } from '#design/icon-shape.ts'

/** Something that can be done on a screen: by a button, by its key, or from the command palette. */
export type Action = {
  /** What it does, as on its button. */
  title: string
  /** `a`, `Shift+A`, `Ctrl+Enter`, `?`, or two in a row: `g o`. */
  key?: string
  icon?: IconShape
  /** Look of its button. */
  look?: 'primary' | 'plain' | 'quiet' | 'danger'
  /** Not there at all: for another role, or another kind of record. */
  hidden?: boolean
  /** Not possible now: its button says so, and its key does nothing. */
  disabled?: boolean
  /** One of several of which one holds, and whether it is this one. */
  isChosen?: boolean
  /** A step, of which many follow each other while its key is held down. Every other action is done once for a press. */
  isStep?: boolean
  /** Under way: its button says so. */
  busy?: boolean
  run: () => unknown
}

/** An action with its place: `depth` 0 is the shell and its screen, 1 a dialog over them. */
export type ListedAction = Action & { id: string; depth: number; isGeneral: boolean }

type Registration = { actions: readonly ListedAction[] }

const registrations = new Map<symbol, Registration>()
const openScopes = new Map<symbol, () => number>()
const [notify, subscribe] = createListeners()
export const onActionsChange = subscribe
let listed: readonly ListedAction[] = []

/** Rebuilds the list. */
export function listActions(): void {
  const depth = Math.max(0, ...Array.from(openScopes.values(), (depthNow) => depthNow()))
  listed = [...registrations.values()].flatMap(({ actions }) =>
    actions.filter((action) => action.depth === depth && !action.hidden),
  )
  notify()
}

/** Replaces the actions of one component; null takes them away. */
export function register(owner: symbol, actions: readonly ListedAction[] | null): void {
  if (actions) registrations.set(owner, { actions })
  else registrations.delete(owner)
  listActions()
}

/**
 * While a dialog is open, only its own actions have keys.
 * @param depthNow 0 as soon as the browser does not show it any more
 */
export function openScope(owner: symbol, depthNow: () => number): () => void {
  openScopes.set(owner, depthNow)
  listActions()
  return () => {
    openScopes.delete(owner)
    listActions()
  }
}

/** THE list of what can be done now, from which buttons, keys, palette and key help are made. */
export const listedActions = (): readonly ListedAction[] => listed

/** The action of a key. The nearest: what a screen says goes before the shell. */
export const actionOf = (name: string): ListedAction | undefined =>
  listed.findLast(({ key, isGeneral }) => key === name && !isGeneral) ?? listed.find(({ key }) => key === name)

/** Whether a key of two in a row begins with this one. */
export const beginsTwo = (name: string): boolean => listed.some(({ key }) => key?.startsWith(`${name} `))

/** Whether a key that is held down is pressed again and again: a step, and what is no action at all, such as an arrow in a list. */
export function mayRepeat(name: string): boolean {
  const action = actionOf(name)
  return action ? action.isStep === true : !beginsTwo(name)
}

/** Runs an action, unless it is not possible now. */
export function runAction(action: Action): void {
  if (!action.disabled && !action.hidden) void action.run()
}
