import { createListeners } from '#web/listeners.ts'

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
  /** Asks for the reason, which is stored with the action. */
  reason?: { label: string; maxLength: number; isRequired?: boolean }
  danger?: boolean
}

/** The answer: null for no; the reason is empty where none was required. */
export type Confirmation = { reason: string } | null

type OpenQuestion = { question: Question; answer: (confirmation: Confirmation) => void }

let current: OpenQuestion | null = null
const [notify, subscribe] = createListeners()
export const onQuestionChange = subscribe

/**
 * Asks before an action, in a dialog: `const yes = await confirmAction({ … }); if (!yes) return`. Only what is final, or
 * needs a reason, asks; the rest is done at once and can be undone.
 */
export function confirmAction(question: Question): Promise<Confirmation> {
  current?.answer(null)
  return new Promise((resolve) => {
    current = {
      question,
      answer: (confirmation) => {
        current = null
        notify()
        resolve(confirmation)
      },
    }
    notify()
  })
}

export const openQuestion = (): OpenQuestion | null => current
