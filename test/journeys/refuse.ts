import type { Route } from 'playwright-core'

/** In the place of the server: refuses a call with a code, and whatever else stands in the problem. */
export const refuse =
  (status: number, code: string, more: object = {}) =>
  (route: Route) =>
    route.fulfill({ status, json: { status, code, ...more } })
