import { useSyncExternalStore } from 'react'
import { later } from './later.tsx'
import { openQuestion, onQuestionChange } from './confirm.ts'

/** Loaded with the first question: no screen begins with one. */
export const QuestionDialog = later(
  () => import('./QuestionDialog.tsx').then((module) => module.QuestionDialog),
  ({ open }) => open.answer(null),
)

/** Draws the question of `confirmAction`. Once, in the shell. */
export function ConfirmHost() {
  const open = useSyncExternalStore(onQuestionChange, openQuestion)
  return open && <QuestionDialog key={open.question.title} open={open} />
}
