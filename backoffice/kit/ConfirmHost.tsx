import { lazy, Suspense, useSyncExternalStore } from 'react'
import { openQuestion, onQuestionChange } from './confirm.ts'

/** Loaded with the first question: no screen begins with one. */
const QuestionDialog = lazy(() => import('./QuestionDialog.tsx').then((module) => ({ default: module.QuestionDialog })))

/** Draws the question of `confirmAction`. Once, in the shell. */
export function ConfirmHost() {
  const open = useSyncExternalStore(onQuestionChange, openQuestion)
  return (
    open && (
      <Suspense>
        <QuestionDialog key={open.question.title} question={open.question} answer={open.answer} />
      </Suspense>
    )
  )
}
