import { showToast, type Undo } from '#backoffice/kit/toasts.ts'
import { useTexts } from '#backoffice/texts/use-texts.ts'
import { errorText } from '#backoffice/texts/with-codes.ts'
import { useRefreshOrder } from '../use-order.ts'

/** What came of an order in a call for several; undefined where it was not among them. */
export type RowOutcome = { ok: boolean; code?: string | undefined; undo?: Undo | null | undefined } | undefined

/**
 * Says what came of an action, `text` where it went well, and reads the order again. It ends with that: until then the sheet shows the
 * order as it was, and what is pressed waits.
 */
export function useSayOutcome(orderId: string): (outcome: RowOutcome, text: string) => Promise<void> {
  const errors = useTexts('errors')
  const refresh = useRefreshOrder(orderId)
  return (outcome, text) => {
    if (outcome?.ok) showToast({ text, undo: outcome.undo ?? null })
    else showToast({ text: errorText(errors, outcome?.code), tone: 'failed' })
    return refresh()
  }
}
