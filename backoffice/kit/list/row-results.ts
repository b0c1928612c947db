import type { RowResult } from '../SelectionBar.tsx'

type Result<Id> = { id: Id; ok: boolean; code?: string | undefined }

/** What came of each row, by the number of its order. @param textOf the words for why a row was not done */
export const rowResults = <Id extends string | number>(
  results: readonly Result<Id>[],
  rows: readonly { id: Id; orderNumber: string }[],
  textOf: (code: string | undefined) => string,
): RowResult[] =>
  results.map(({ id, ok, code }) => ({
    id: String(id),
    name: rows.find((row) => row.id === id)?.orderNumber ?? String(id),
    ok,
    ...(!ok && { text: textOf(code) }),
  }))
