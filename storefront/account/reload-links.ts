import { queries } from '#storefront/router/queries.ts'

/** Refetches whether LINE and Apple are linked: a new password, and the end of all other sessions, end both links. */
export function reloadLinks(): void {
  for (const link of ['line-link', 'apple-link']) void queries.invalidateQueries({ queryKey: [link] })
}
