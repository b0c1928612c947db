import { createListeners } from '#web/listeners.ts'
import type { CallProblem } from '#web/reply.ts'

/** The actions behind an answer, as the wire has them; many where one press did many. */
export type Undo = { actionId: number } | { actionIds: readonly number[] }

/** What an answer says of how it is undone. */
export type Undoable = { undo?: { actionId: number } | null | undefined }

/** Undoes with one press all that these answers report; null where nothing of it can be undone. */
export function undoOfAll(answers: readonly Undoable[]): Undo | null {
  const actionIds = answers.flatMap(({ undo }) => undo?.actionId ?? [])
  return actionIds.length > 0 ? { actionIds } : null
}

/** A short message that disappears by itself. */
export type Toast = {
  id: number
  text: string
  tone: 'done' | 'failed'
  /** The action can be undone for a minute, by the toast's button or its key. */
  undo: Undo | null
}

/** A toast with an undo stays a minute, one without long enough to be read. Milliseconds. */
export const undoMs = 60_000
export const readMs = 6000

/** As many as a phone has room for. */
const mostShown = 3

let shown: readonly Toast[] = []
let lastId = 0
/** Of what was said before this one, the key undoes nothing. */
let keyFrom = 0
const [notify, subscribe] = createListeners()
export const onToastsChange = subscribe

/**
 * Shows a toast: `showToast({ text: texts.accepted(3), undo: answer.undo })`. Three stay in sight: of those before it the oldest
 * without an undo goes first. Where it has no undo itself, what was done was final or has failed: the key reaches nothing before it.
 * @param keepsKey it says nothing of an action: what the key undoes stays
 */
export function showToast({
  text,
  tone = 'done',
  undo = null,
  keepsKey = false,
}: {
  text: string
  tone?: Toast['tone']
  undo?: Undo | null
  keepsKey?: boolean
}): void {
  lastId += 1
  if (!undo && !keepsKey) keyFrom = lastId
  const gone = shown.length < mostShown ? undefined : (shown.find((toast) => !toast.undo) ?? shown[0])
  shown = [...shown.filter((toast) => toast !== gone), { id: lastId, text, tone, undo }]
  notify()
}

export function removeToast(id: number): void {
  shown = shown.filter((toast) => toast.id !== id)
  notify()
}

export const shownToasts = (): readonly Toast[] => shown

/** Whether its undo has the key, were it the newest. */
export const hasKey = ({ id }: Toast): boolean => id > keyFrom

/** Shows why a call failed. @param undo what can still be undone */
export const showProblem = (
  problem: CallProblem,
  texts: Readonly<Record<CallProblem['code'], string>>,
  undo: Undo | null = null,
): void => showToast({ text: texts[problem.code], tone: 'failed', undo })
