import {
  getContent,
  listContent,
  listEditions,
  previewContent,
  publishContent,
  restoreContent,
  saveBanner,
  saveBrand,
  saveDelivery,
  savePage,
  savePopup,
  withdrawContent,
} from '#contract/backoffice/content/calls.ts'
import * as schemas from '#contract/backoffice/content/schemas.ts'
import { fail, ok } from '#contract/errors.ts'
import { onlyKey, type ContentKind } from '#rules/content/kinds.ts'
import { forStaff, type Route } from '#server/http/route.ts'
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
  forStaff(listContent, schemas.listContent, async ({ query: { kind = null, page, size } }) => {
    const { rows, total } = await listStored(parts.db, { kind, page, size })
    return ok(pageOf(rows.map(presentListed), total, { page, size }))
  }),
  forStaff(getContent, schemas.getContent, ({ params }) => showContent(parts.db, params)),
  forStaff(savePage, schemas.savePage, (request) =>
    saveDraft(parts, { kind: 'pages', key: request.params.key }, request.body, request),
  ),
  forStaff(savePopup, schemas.savePopup, (request) =>
    saveDraft(parts, { kind: 'popups', key: request.params.key }, request.body, request),
  ),
  forStaff(saveBanner, schemas.saveBanner, (request) =>
    saveDraft(parts, { kind: 'banners', key: request.params.key }, request.body, request),
  ),
  forStaff(saveBrand, schemas.saveBrand, (request) =>
    saveDraft(parts, { kind: 'brand', key: onlyKey }, request.body, request),
  ),
  forStaff(saveDelivery, schemas.saveDelivery, (request) =>
    saveDraft(parts, { kind: 'delivery', key: onlyKey }, request.body, request),
  ),
  forStaff(publishContent, schemas.publishContent, (request) =>
    publishDraft(parts, request.params, request.body, request),
  ),
  forStaff(withdrawContent, schemas.withdrawContent, ({ params, body }) => withdraw(parts, params, body)),
  forStaff(restoreContent, schemas.restoreContent, (request) =>
    restoreEdition(parts, request.params, request.body, request),
  ),
  forStaff(listEditions, schemas.listEditions, async ({ params, query: { page, size } }) => {
    if (!(await findContent(parts.db, params))) return fail('not_found')
    const { rows, total } = await editionsOf(parts.db, params, { page, size })
    return ok(pageOf(rows.map(presentEdition), total, { page, size }))
  }),
  forStaff(previewContent, schemas.previewContent, async ({ params, now }) => {
    if (!(await findContent(parts.db, params))) return fail('not_found')
    const { token, expiresAt } = signPreview(await previewKey(parts.db), params, now)
    const url = `${parts.publicUrl}${pathOf(params.kind, params.key)}?preview=${token}`
    return ok({ url, expiresAt: expiresAt.toISOString() })
  }),
]
