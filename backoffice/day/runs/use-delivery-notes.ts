import { printDeliveryNotes } from '#contract/backoffice/day/delivery-notes/calls.ts'
import { download } from '#backoffice/api/call.ts'
import { saveFile } from '#web/save-file.ts'
import { showProblem, showToast } from '#backoffice/kit/toasts.ts'
import { useTexts } from '#backoffice/texts/use-texts.ts'
import type { Run } from './use-runs.ts'

/** Saves the delivery notes of a run as one file. */
export function useDeliveryNotes({ id, number }: Run): (prices: 'yes' | 'no') => Promise<void> {
  const texts = useTexts('runs')
  const errors = useTexts('errors')
  return async (prices) => {
    showToast({ text: texts.drawingNotes })
    const reply = await download(printDeliveryNotes, { params: { id }, query: { prices } })
    if (reply.ok) saveFile(reply.value, `delivery-notes-${number}.pdf`)
    else showProblem(reply.error, errors)
  }
}
