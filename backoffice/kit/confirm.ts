import { createListeners } from '#web/listeners.ts'
import { mayRepeat } from '#web/may-repeat.ts'
import type { Reply } from '#web/reply.ts'

/** A question before an action. */
export type Question = {
  /** What will be done: "Cancel 3 orders?" */
  title: string
  /** What it means. */
  text?: string
  /** The button that does it: a verb. */
  confirm: string
  /** The button that leaves everything as it is, where the usual word would be taken for the action: `Keep order`. */
  decline?: string
  /** `final`: it cannot be undone, and the question says so. `undoable`: a minute, and later from the record. */
  finality: 'final' | 'undoable'
  /** The rule of undoing in the subject's own words, instead of the usual ones. */
  rule?: string
  /** Asks for the reason, which is stored with the action: such a question does it itself. */
  reason?: { label: string; maxLength: number; isRequired?: boolean }
  danger?: boolean
}

/**
 * What a question does while it stays open, with the reason that was typed; empty where none was required.
 * @returns null where nothing was sent
 */
type Act = (reason: string) => Promise<Reply<unknown> | null>

export type OpenQuestion = {
  question: Question
  /** Does what is confirmed. It stays open until the server has decided: what may not have been read can be sent again. */
  proceed: (reason: string) => Promise<void>
  /** Ends it without a yes. What is under way is not stopped by that, and what comes of it is the answer; null where nothing is. */
  leave: () => void
}

let current: OpenQuestion | null = null
const [notify, subscribe] = createListeners()
export const onQuestionChange = subscribe

/**
 * Asks before an action, in a dialog: `const yes = await confirmAction({ … }); if (!yes) return`. Only what is final, or
 * needs a reason, asks; the rest is done at once and can be undone.
 * @returns true; null for no
 */
export function confirmAction(question: Question & { reason?: never }): Promise<true | null>
/**
 * The question that does the action by itself: it stays open until that is answered, and keeps the reason where it has to be sent
 * again. What fails, `act` says in a toast.
 * @returns what was answered; null for no
 */
export function confirmAction<Answer>(
  question: Question,
  act: (reason: string) => Promise<Reply<Answer> | null>,
): Promise<Reply<Answer> | null>
export function confirmAction(question: Question, act?: Act): Promise<unknown> {
  current?.leave()
  return new Promise((resolve) => {
    let underway: ReturnType<Act> | null = null
    function end(outcome: unknown): void {
      // What was left while it was under way may have made room for another question.
      if (current === opened) current = null
      notify()
      resolve(outcome)
    }
    async function proceed(reason: string): Promise<void> {
      if (!act) return end(true)
      try {
        underway = act(reason)
        const reply = await underway
        // What the server has decided is no longer the question; what it may not have read can be sent again.
        if (reply && (reply.ok || !mayRepeat(reply.error))) end(reply)
      } finally {
        underway = null
      }
    }
    const opened: OpenQuestion = { question, proceed, leave: () => end(underway) }
    current = opened
    notify()
  })
}

export const openQuestion = (): OpenQuestion | null => current
