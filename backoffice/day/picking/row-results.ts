import type { RowResult } from '#backoffice/kit/SelectionBar.tsx'
import type { AllTexts } from '#backoffice/texts/namespaces.ts'
import { wordOf } from '#backoffice/texts/word-of.ts'

type Result = { id: string; ok: boolean; code?: string | undefined }

/** What came of each order, with its number and the reason in words. */
export const resultsOf = (
  results: readonly Result[],
  orders: readonly { id: string; orderNumber: string }[],
  texts: AllTexts['picking'],
): RowResult[] =>
  results.map(({ id, ok, code }) => ({
    id,
    name: orders.find((order) => order.id === id)?.orderNumber ?? id,
    ok,
    ...(!ok && { text: wordOf(texts.rowCodes, code ?? '') ?? texts.notTaken }),
  }))
