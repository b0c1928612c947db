import { getContent } from '#contract/backoffice/get-content.ts'
import * as getContentSchema from '#contract/backoffice/get-content.schema.ts'
import { listContent } from '#contract/backoffice/list-content.ts'
import * as listContentSchema from '#contract/backoffice/list-content.schema.ts'
import { listEditions } from '#contract/backoffice/list-editions.ts'
import * as listEditionsSchema from '#contract/backoffice/list-editions.schema.ts'
import { previewContent } from '#contract/backoffice/preview-content.ts'
import * as previewContentSchema from '#contract/backoffice/preview-content.schema.ts'
import { publishContent } from '#contract/backoffice/publish-content.ts'
import * as publishContentSchema from '#contract/backoffice/publish-content.schema.ts'
import { restoreContent } from '#contract/backoffice/restore-content.ts'
import * as restoreContentSchema from '#contract/backoffice/restore-content.schema.ts'
import { saveBanner } from '#contract/backoffice/save-banner.ts'
import * as saveBannerSchema from '#contract/backoffice/save-banner.schema.ts'
import { saveBrand } from '#contract/backoffice/save-brand.ts'
import * as saveBrandSchema from '#contract/backoffice/save-brand.schema.ts'
import { saveDelivery } from '#contract/backoffice/save-delivery.ts'
import * as saveDeliverySchema from '#contract/backoffice/save-delivery.schema.ts'
import { savePage } from '#contract/backoffice/save-page.ts'
import * as savePageSchema from '#contract/backoffice/save-page.schema.ts'
import { savePopup } from '#contract/backoffice/save-popup.ts'
import * as savePopupSchema from '#contract/backoffice/save-popup.schema.ts'
import { withdrawContent } from '#contract/backoffice/withdraw-content.ts'
import * as withdrawContentSchema from '#contract/backoffice/withdraw-content.schema.ts'
import { fail, ok } from '#contract/errors.ts'
import { onlyKey, type ContentKind } from '#rules/content/kinds.ts'
import { forStaff, type Route } from '#server/http/serve.ts'
import { publishDraft, restoreEdition, saveDraft, showContent, withdraw, type EditParts } from './edit-content.ts'
import { presentEdition, presentListed } from './present.ts'
import { previewKey, signPreview } from './preview.ts'
import { editionsOf, findContent, listStored } from './store.ts'
import { pageOf } from '#server/http/page.ts'

type StaffParts = EditParts & { publicUrl: string }

/** Where a draft is looked at: a page at its own place, the rest on the home page. */
const pathOf = (kind: ContentKind, key: string): string => (kind === 'pages' ? `/preview/${key}` : '/')

/** What the staff write: drafts by whoever works here, what shops see and pay by a manager. */
export const staffContentRoutes = (parts: StaffParts): Route[] => [
  forStaff(listContent, listContentSchema, async ({ query: { kind = null, page, size } }) => {
    const { rows, total } = await listStored(parts.db, { kind, page, size })
    return ok(pageOf(rows.map(presentListed), total, { page, size }))
  }),
  forStaff(getContent, getContentSchema, ({ params }) => showContent(parts.db, params)),
  forStaff(savePage, savePageSchema, (request) =>
    saveDraft(parts, { kind: 'pages', key: request.params.key }, request.body, request),
  ),
  forStaff(savePopup, savePopupSchema, (request) =>
    saveDraft(parts, { kind: 'popups', key: request.params.key }, request.body, request),
  ),
  forStaff(saveBanner, saveBannerSchema, (request) =>
    saveDraft(parts, { kind: 'banners', key: request.params.key }, request.body, request),
  ),
  forStaff(saveBrand, saveBrandSchema, (request) =>
    saveDraft(parts, { kind: 'brand', key: onlyKey }, request.body, request),
  ),
  forStaff(saveDelivery, saveDeliverySchema, (request) =>
    saveDraft(parts, { kind: 'delivery', key: onlyKey }, request.body, request),
  ),
  forStaff(publishContent, publishContentSchema, (request) =>
    publishDraft(parts, request.params, request.body, request),
  ),
  forStaff(withdrawContent, withdrawContentSchema, ({ params, body }) => withdraw(parts, params, body)),
  forStaff(restoreContent, restoreContentSchema, (request) =>
    restoreEdition(parts, request.params, request.body, request),
  ),
  forStaff(listEditions, listEditionsSchema, async ({ params, query: { page, size } }) => {
    if (!(await findContent(parts.db, params))) return fail('not_found')
    const { rows, total } = await editionsOf(parts.db, params, { page, size })
    return ok(pageOf(rows.map(presentEdition), total, { page, size }))
  }),
  forStaff(previewContent, previewContentSchema, async ({ params, now }) => {
    if (!(await findContent(parts.db, params))) return fail('not_found')
    const { token, expiresAt } = signPreview(await previewKey(parts.db), params, now)
    const url = `${parts.publicUrl}${pathOf(params.kind, params.key)}?preview=${token}`
    return ok({ url, expiresAt: expiresAt.toISOString() })
  }),
]
