import { getBrand, getDelivery, getPage, listPopups } from '#contract/content/calls.ts'
import * as schemas from '#contract/content/schemas.ts'
import { isFor } from '#rules/content/schedule.ts'
import { ok } from '#contract/errors.ts'
import { prepare, sendPrepared, type EncodedResponse } from '#server/http/prepared.ts'
import { open, prepared, type Request, type Route } from '#server/http/route.ts'
import { bearerToken, type TokenReader } from '#server/http/caller.ts'
import type { Content } from './content.ts'
import { presentPage, presentPopup } from './present.ts'
import type { ContentSnapshot } from './snapshot.ts'

export type PublicDeps = {
  content: Content
  readToken: TokenReader
  /** The segment of a retailer; null for an unknown one. */
  segmentOf: (outletId: string) => Promise<string | null>
}

/** Responses made once per version of the content, at the first request. */
function answersOf(content: Content) {
  let of = ''
  const made = new Map<string, Promise<EncodedResponse>>()
  return (key: string, value: (snapshot: ContentSnapshot) => unknown): Promise<EncodedResponse> => {
    const snapshot = content.snapshot()
    const current = `${snapshot.version} ${snapshot.validUntil}`
    if (of !== current) made.clear()
    of = current
    const known = made.get(key)
    if (known) return known
    const making = prepare('application/json; charset=utf-8', Buffer.from(JSON.stringify(value(snapshot))), 9)
    made.set(key, making)
    return making
  }
}

/** The public content. Nothing here reads the database, except for the segment of a retailer. */
export function publicContentRoutes({ content, readToken, segmentOf }: PublicDeps): Route[] {
  const once = answersOf(content)

  /** Popups for the retailer of this token, or for a preview: never shared with others. */
  async function ownPopups({ query, raw, now }: Request<typeof listPopups>) {
    const token = bearerToken(raw)
    const who = token ? await readToken(token) : null
    const previewed = query.preview ? await content.preview(query.preview, now) : null
    if (who?.kind !== 'retailer' && !previewed) return null
    const reader = who?.kind === 'retailer' ? { segment: await segmentOf(who.id) } : null
    const { popups } = previewed?.snapshot ?? content.snapshot()
    return popups
      .filter((popup) => isFor(popup.content, reader))
      .map((popup) => presentPopup(popup, query.lang ?? 'th'))
  }

  return [
    prepared(
      getPage,
      schemas.getPage,
      async ({ params, query }) => {
        const language = query.lang ?? 'th'
        const page = content.snapshot().pages.get(params.slug)
        return page ? once(`page ${page.slug} ${language}`, () => presentPage(page, language)) : null
      },
      content.snapshot,
    ),
    prepared(
      getBrand,
      schemas.getBrand,
      () => once('brand', ({ brand, legal }) => ({ ...brand, legalVersion: legal.version })),
      content.snapshot,
    ),
    prepared(
      getDelivery,
      schemas.getDelivery,
      () => once('delivery', ({ delivery: { orderRules: _ofRetailers, ...delivery } }) => delivery),
      content.snapshot,
    ),
    open(listPopups, schemas.listPopups, async (request) => {
      const own = await ownPopups(request)
      if (own) return ok(own)
      const { raw, reply } = request
      const language = request.query.lang ?? 'th'
      const everybodys = await once(`popups ${language}`, ({ popups }) =>
        popups.filter((popup) => isFor(popup.content, null)).map((popup) => presentPopup(popup, language)),
      )
      // The response depends on the token: no cache may give it to another client.
      sendPrepared(raw, reply, everybodys, 'private, no-cache')
      return ok([])
    }),
  ]
}
