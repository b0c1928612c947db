import { saveBanner, saveBrand, saveDelivery, savePage, savePopup } from '#contract/backoffice/trade/content/calls.ts'
import { call } from '#backoffice/api/call.ts'
import type { Reply } from '#web/reply.ts'
import type { EditedContent, EditedKind, StoredContent } from '../stored-content.ts'

export type ContentName = { kind: EditedKind; key: string }

/** Saves a draft over the revision that was read. */
export function saveDraft(
  key: string,
  revision: number,
  { kind, content }: EditedContent,
): Promise<Reply<StoredContent>> {
  if (kind === 'brand') return call(saveBrand, { body: { revision, content } })
  if (kind === 'delivery') return call(saveDelivery, { body: { revision, content } })
  if (kind === 'pages') return call(savePage, { params: { key }, body: { revision, content } })
  if (kind === 'popups') return call(savePopup, { params: { key }, body: { revision, content } })
  return call(saveBanner, { params: { key }, body: { revision, content } })
}
