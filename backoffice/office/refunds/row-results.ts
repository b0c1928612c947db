import type { RowResult } from '#backoffice/kit/SelectionBar.tsx'
import type { AllTexts } from '#backoffice/texts/namespaces.ts'
import { errorText } from '#backoffice/texts/with-codes.ts'

type Result = { id: number; ok: boolean; code?: string | undefined }

/** What became of each refund, by the number of its order. */
export const rowResults = (
  results: readonly Result[],
  refunds: readonly { id: number; orderNumber: string }[],
  errors: AllTexts['errors'],
): RowResult[] =>
  results.map(({ id, ok, code }) => ({
    id: String(id),
    name: refunds.find((one) => one.id === id)?.orderNumber ?? '',
    ok,
    ...(code && { text: errorText(errors, code) }),
  }))
