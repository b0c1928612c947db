import type { Route } from 'playwright-core'

/** Answers a call instead of the server, with an error code and other fields of the problem. */
export const refuse =
  (status: number, code: string, more: object = {}) =>
  (route: Route) =>
    route.fulfill({ status, json: { status, code, ...more } })
