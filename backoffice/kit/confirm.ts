/** A question before an action. */
export type Question = {
  /** What will be done: "Cancel 3 orders?" */
  title: string
  /** What it means. */
  text?: string
  /** The button that does it: a verb. */
  confirm: string
  /** `final`: it cannot be undone, and the question says so. `undoable`: a minute, and later from the record. */
  finality: 'final' | 'undoable'
  /** Asks for the reason, which is stored with the action. */
  reason?: { label: string; maxLength: number; isRequired?: boolean }
  danger?: boolean
}

/** The answer: null for no; the reason is empty where none was asked for. */
export type Confirmation = { reason: string } | null

type AskedQuestion = { question: Question; answer: (confirmation: Confirmation) => void }

let asked: AskedQuestion | null = null
const listeners = new Set<() => void>()
const notify = () => listeners.forEach((listener) => listener())

/**
 * Asks before an action, in a dialog: `const yes = await confirmAction({ … }); if (!yes) return`. Only what is final, or
 * needs a reason, asks; the rest is done at once and can be undone.
 */
export function confirmAction(question: Question): Promise<Confirmation> {
  asked?.answer(null)
  return new Promise((resolve) => {
    asked = {
      question,
      answer: (confirmation) => {
        asked = null
        notify()
        resolve(confirmation)
      },
    }
    notify()
  })
}

export const askedQuestion = (): AskedQuestion | null => asked
export function onQuestionChange(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
