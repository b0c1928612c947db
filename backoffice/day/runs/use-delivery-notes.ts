import { printDeliveryNotes } from '#contract/backoffice/day/delivery-notes/calls.ts'
import { download } from '#backoffice/api/files.ts'
import { saveFile } from '#web/save-file.ts'
import { showToast } from '#backoffice/kit/toasts.ts'
import { useUnderway } from '#backoffice/kit/use-underway.ts'
import { useTexts } from '#backoffice/texts/use-texts.ts'
import type { Run } from './use-runs.ts'

/** Saves the delivery notes of a run as one file. */
export function useDeliveryNotes({ id, number }: Run): (prices: 'yes' | 'no') => Promise<void> {
  const texts = useTexts('runs')
  const { run } = useUnderway()
  return async (prices) => {
    const reply = await run(() => {
      showToast({ text: texts.drawingNotes, keepsKey: true })
      return download(printDeliveryNotes, { params: { id }, query: { prices } })
    })
    if (reply?.ok) saveFile(reply.value, `delivery-notes-${number}.pdf`)
  }
}
