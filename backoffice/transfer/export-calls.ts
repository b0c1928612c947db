import type { FileCall } from '#contract/call.ts'
import type { ExportList } from '#rules/transfer/export-lists.ts'

/** The call that takes a list out: its path ends with the list's name. */
export const callOf = (list: ExportList): FileCall => `GET /backoffice/api/exports/${list}` as const
