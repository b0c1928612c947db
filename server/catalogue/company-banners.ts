import type { FastifyRequest } from 'fastify'
import { fail, ok, type Result } from '#contract/errors.ts'
import { bearerToken, type TokenReader } from '#server/http/caller.ts'
import type { Catalogue } from './catalogue.ts'
import { presentBanner, type WireBanner } from './present.ts'
import { isForAll, type Banner } from './snapshot.ts'

export type BannerDeps = {
  catalogue: Catalogue
  readToken: TokenReader
  /** The segment of a retailer; null for an unknown one. */
  segmentOf: (outletId: string) => Promise<string | null>
}

/**
 * Banners for everybody; for a signed-in retailer that names itself also those for all retailers and for its segment.
 */
export async function bannersFor(
  customerId: string | null,
  request: FastifyRequest,
  deps: BannerDeps,
): Promise<Result<WireBanner[]>> {
  const snapshot = deps.catalogue.snapshot()
  const present = (banner: Banner) => presentBanner(banner, snapshot)
  if (customerId === null) return ok(snapshot.banners.filter(isForAll).map(present))
  const token = bearerToken(request)
  const who = token ? await deps.readToken(token) : null
  if (!who) return fail('unauthenticated')
  if (who.kind === 'retailer' && who.id !== customerId) return fail('forbidden')
  const own = await deps.segmentOf(customerId)
  return ok(snapshot.banners.filter(({ segment }) => segment === null || segment === own).map(present))
}
