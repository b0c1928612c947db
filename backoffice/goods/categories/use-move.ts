import { useQueryClient } from '@tanstack/react-query'
import type { Reply } from '#web/reply.ts'
import { showProblem, showToast, type Undo } from '#backoffice/kit/toasts.ts'
import { useTexts } from '#backoffice/texts/use-texts.ts'

/** Sends a move of an order, says that it was done, and reads the list again. */
export function useMove(queryKey: readonly unknown[]) {
  const texts = useTexts('shelves')
  const errors = useTexts('errors')
  const queries = useQueryClient()
  return async (sending: Promise<Reply<{ changed: number; undo: Undo | null }>>): Promise<void> => {
    const reply = await sending
    void queries.invalidateQueries({ queryKey })
    if (!reply.ok) return showProblem(reply.error, errors)
    if (reply.value.changed > 0) showToast({ text: texts.moved, undo: reply.value.undo })
  }
}
