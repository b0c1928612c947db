import { createListeners } from '#web/listeners.ts'
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
  act: Act | undefined
  /** What it does just now: who leaves it meanwhile does not stop that, and is answered with what comes of it. */
  underway: ReturnType<Act> | null
  answer: (outcome: unknown) => void
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
  current?.answer(current.underway)
  return new Promise((resolve) => {
    const opened: OpenQuestion = {
      question,
      act,
      underway: null,
      answer: (outcome) => {
        // What was left while it was under way may have made room for another question.
        if (current === opened) current = null
        notify()
        resolve(outcome)
      },
    }
    current = opened
    notify()
  })
}

export const openQuestion = (): OpenQuestion | null => current
