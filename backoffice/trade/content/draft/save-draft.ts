import { saveBanner, saveBrand, saveDelivery, savePage, savePopup } from '#contract/backoffice/trade/content/calls.ts'
import type { ContentOf } from '#contract/content/content.ts'
import { call } from '#backoffice/api/call.ts'
import type { Reply } from '#web/reply.ts'
import type { EditedKind, StoredContent } from '../stored-content.ts'

export type ContentName = { kind: EditedKind; key: string }

/** Saves a draft over the revision that was read. */
export function saveDraft(
  { kind, key }: ContentName,
  revision: number,
  content: unknown,
): Promise<Reply<StoredContent>> {
  const body = <Kind extends EditedKind>(_kind: Kind) => ({ revision, content: content as ContentOf[Kind] })
  if (kind === 'brand') return call(saveBrand, { body: body('brand') })
  if (kind === 'delivery') return call(saveDelivery, { body: body('delivery') })
  if (kind === 'pages') return call(savePage, { params: { key }, body: body('pages') })
  if (kind === 'popups') return call(savePopup, { params: { key }, body: body('popups') })
  return call(saveBanner, { params: { key }, body: body('banners') })
}
