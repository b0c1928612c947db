import { lazy, Suspense, useSyncExternalStore } from 'react'
import { askedQuestion, onQuestionChange } from './confirm.ts'

/** Loaded with the first question: no screen begins with one. */
const QuestionDialog = lazy(() => import('./QuestionDialog.tsx').then((module) => ({ default: module.QuestionDialog })))

/** Draws the question of `confirmAction`. Once, in the shell. */
export function ConfirmHost() {
  const asked = useSyncExternalStore(onQuestionChange, askedQuestion)
  return (
    asked && (
      <Suspense>
        <QuestionDialog key={asked.question.title} question={asked.question} answer={asked.answer} />
      </Suspense>
    )
  )
}
