import * as staffCalls from '#contract/backoffice/settings/line/calls.ts'
import * as staffSchemas from '#contract/backoffice/settings/line/schemas.ts'
import { ok } from '#contract/errors.ts'
import * as calls from '#contract/line/calls.ts'
import * as schemas from '#contract/line/schemas.ts'
import type { IdentityServer } from '#server/adapters/identity/port.ts'
import { forRetailer, forStaff, type Route } from '#server/http/route.ts'
import { afterRecentSignIn } from '#server/identity/identity.ts'
import { makeRetailerCode, readLink, unlink } from './link.ts'
import { leaveGroup, listMessages, makeGroupCode, readLine, sendTest, type ManageDeps } from './manage.ts'

/** Codes per minute and address: several retailers may share one. */
const codesPerMinute = 10

/** Notices by LINE: linking a retailer, and what staff see of it. */
export const lineRoutes = (deps: ManageDeps & { identity: IdentityServer }): Route[] => [
  forRetailer(calls.lineLink, schemas.lineLink, async ({ who }) => ok(await readLink(deps, who.id))),
  {
    ...forRetailer(
      calls.makeLineCode,
      schemas.makeLineCode,
      afterRecentSignIn(deps.identity, ({ who, now }) => makeRetailerCode(deps, who, now)),
    ),
    perMinute: codesPerMinute,
  },
  forRetailer(calls.unlinkLine, schemas.unlinkLine, ({ who, now }) => unlink(deps, who.id, now)),
  forStaff(staffCalls.getLine, staffSchemas.getLine, () => readLine(deps)),
  forStaff(staffCalls.listLineMessages, staffSchemas.listLineMessages, ({ query }) => listMessages(deps, query)),
  {
    ...forStaff(
      staffCalls.makeLineGroupCode,
      staffSchemas.makeLineGroupCode,
      afterRecentSignIn(deps.identity, ({ who, now }) => makeGroupCode(deps, who, now)),
    ),
    perMinute: codesPerMinute,
  },
  forStaff(staffCalls.removeLineGroup, staffSchemas.removeLineGroup, () => leaveGroup(deps)),
  {
    ...forStaff(staffCalls.testLine, staffSchemas.testLine, ({ now }) => sendTest(deps, now)),
    perMinute: codesPerMinute,
  },
]
