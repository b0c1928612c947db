import * as calls from '#contract/backoffice/trade/content/calls.ts'
import * as schemas from '#contract/backoffice/trade/content/schemas.ts'
import { fail, ok } from '#contract/errors.ts'
import { onlyKey, type ContentKind } from '#rules/content/kinds.ts'
import { forStaff, type Route } from '#server/http/route.ts'
import { publishDraft, restoreEdition, saveDraft, showContent, withdraw, type EditDeps } from './edit-content.ts'
import { scheduleContent, unscheduleContent } from './plan-content.ts'
import { presentEdition, presentListed } from './present.ts'
import { previewKey, signPreview } from './preview.ts'
import { editionsOf, findContent, listStored } from './store.ts'
import { pageOf } from '#server/http/page.ts'

type StaffDeps = EditDeps & { publicUrl: string }

/** Where a draft is shown: a page at its own address, the rest on the home page. */
const pathOf = (kind: ContentKind, key: string): string => (kind === 'pages' ? `/preview/${key}` : '/')

/** Content operations of the staff: anyone writes drafts; a manager publishes what retailers see and pay. */
export const staffContentRoutes = (deps: StaffDeps): Route[] => [
  forStaff(calls.listContent, schemas.listContent, async ({ query: { kind = null, page, size } }) => {
    const { rows, total } = await listStored(deps.db, { kind, page, size })
    return ok(pageOf(rows.map(presentListed), total, { page, size }))
  }),
  forStaff(calls.getContent, schemas.getContent, ({ params }) => showContent(deps.db, params)),
  forStaff(calls.savePage, schemas.savePage, (request) =>
    saveDraft(deps, { kind: 'pages', key: request.params.key, ...request.body }, request),
  ),
  forStaff(calls.savePopup, schemas.savePopup, (request) =>
    saveDraft(deps, { kind: 'popups', key: request.params.key, ...request.body }, request),
  ),
  forStaff(calls.saveBanner, schemas.saveBanner, (request) =>
    saveDraft(deps, { kind: 'banners', key: request.params.key, ...request.body }, request),
  ),
  forStaff(calls.saveBrand, schemas.saveBrand, (request) =>
    saveDraft(deps, { kind: 'brand', key: onlyKey, ...request.body }, request),
  ),
  forStaff(calls.saveDelivery, schemas.saveDelivery, (request) =>
    saveDraft(deps, { kind: 'delivery', key: onlyKey, ...request.body }, request),
  ),
  forStaff(calls.saveSearchWords, schemas.saveSearchWords, (request) =>
    saveDraft(deps, { kind: 'search', key: onlyKey, ...request.body }, request),
  ),
  forStaff(calls.publishContent, schemas.publishContent, (request) =>
    publishDraft(deps, request.params, request.body, request),
  ),
  forStaff(calls.scheduleContent, schemas.scheduleContent, ({ params, body, who, now }) =>
    scheduleContent(deps.db, params, body, { who, now }),
  ),
  forStaff(calls.unscheduleContent, schemas.unscheduleContent, ({ params }) => unscheduleContent(deps.db, params)),
  forStaff(calls.withdrawContent, schemas.withdrawContent, ({ params, body }) => withdraw(deps, params, body)),
  forStaff(calls.restoreContent, schemas.restoreContent, (request) =>
    restoreEdition(deps, request.params, request.body, request),
  ),
  forStaff(calls.listEditions, schemas.listEditions, async ({ params, query: { page, size } }) => {
    if (!(await findContent(deps.db, params))) return fail('not_found')
    const { rows, total } = await editionsOf(deps.db, params, { page, size })
    return ok(pageOf(rows.map(presentEdition), total, { page, size }))
  }),
  forStaff(calls.previewContent, schemas.previewContent, async ({ params, now }) => {
    if (!(await findContent(deps.db, params))) return fail('not_found')
    const { token, expiresAt } = signPreview(await previewKey(deps.db), params, now)
    const url = `${deps.publicUrl}${pathOf(params.kind, params.key)}?preview=${token}`
    return ok({ url, expiresAt: expiresAt.toISOString() })
  }),
]
