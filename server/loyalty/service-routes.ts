import { invalid, ok, type Result } from '#contract/errors.ts'
import * as calls from '#contract/loyalty/calls.ts'
import * as schemas from '#contract/loyalty/schemas.ts'
import { fromBaht } from '#rules/money.ts'
import type { Database } from '#server/adapters/database/database.ts'
import { forService, type Route } from '#server/http/route.ts'
import { ownLoyalty } from './points-ledger-service.ts'
import { presentAccount, presentHistory } from './present.ts'

const done = (result: Result<null>) => (result.ok ? ok({ done: true as const }) : result)

/** The loyalty port over HTTP, for a storefront that runs in another process. */
export function serviceRoutes({ db }: { db: Database }): Route[] {
  const own = ownLoyalty(db)
  return [
    forService(calls.serviceAccount, schemas.serviceAccount, async ({ params, now }) => {
      const account = await own.account(params.id, now)
      return account.ok ? ok(presentAccount(account.value)) : account
    }),
    forService(calls.serviceHistory, schemas.serviceHistory, async ({ params, query }) => {
      const history = await own.history(params.id, query)
      return history.ok ? ok(presentHistory(history.value, query)) : history
    }),
    forService(calls.serviceForget, schemas.serviceForget, async ({ params, now }) =>
      done(await own.forget(params.id, now)),
    ),
    forService(calls.serviceHold, schemas.serviceHold, async ({ params, body, now }) =>
      done(await own.hold({ ...body, orderId: params.id, at: now })),
    ),
    forService(calls.serviceRelease, schemas.serviceRelease, async ({ params, body, now }) =>
      done(await own.release({ ...body, orderId: params.id, at: now })),
    ),
    forService(calls.serviceRedeem, schemas.serviceRedeem, async ({ params, body }) =>
      done(await own.redeem({ ...body, orderId: params.id, at: new Date(body.at) })),
    ),
    forService(calls.serviceEarn, schemas.serviceEarn, async ({ params, body }) => {
      const { goodsAmt, member, ...rest } = body
      const goods = fromBaht(goodsAmt)
      if (goods === null) return invalid('goodsAmt', 'not_whole_satang')
      const { phoneNumber: phone, name, phoneVerified } = member
      const order = { ...rest, orderId: params.id, at: new Date(body.at), goods }
      return done(await own.earn({ ...order, member: { id: body.outletId, phone, name, phoneVerified } }))
    }),
  ]
}
