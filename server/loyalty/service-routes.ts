import { fail, ok, type Result } from '#contract/errors.ts'
import * as accountSchema from '#contract/loyalty/service-account.schema.ts'
import { serviceAccount } from '#contract/loyalty/service-account.ts'
import * as earnSchema from '#contract/loyalty/service-earn.schema.ts'
import { serviceEarn } from '#contract/loyalty/service-earn.ts'
import * as forgetSchema from '#contract/loyalty/service-forget.schema.ts'
import { serviceForget } from '#contract/loyalty/service-forget.ts'
import * as historySchema from '#contract/loyalty/service-history.schema.ts'
import { serviceHistory } from '#contract/loyalty/service-history.ts'
import * as holdSchema from '#contract/loyalty/service-hold.schema.ts'
import { serviceHold } from '#contract/loyalty/service-hold.ts'
import * as redeemSchema from '#contract/loyalty/service-redeem.schema.ts'
import { serviceRedeem } from '#contract/loyalty/service-redeem.ts'
import * as releaseSchema from '#contract/loyalty/service-release.schema.ts'
import { serviceRelease } from '#contract/loyalty/service-release.ts'
import { fromBaht } from '#rules/money.ts'
import type { Database } from '#server/adapters/database/database.ts'
import { forService, type Route } from '#server/http/serve.ts'
import { ownLoyalty } from './deeds.ts'
import { presentAccount, presentHistory } from './present.ts'

const done = (deed: Result<null>) => (deed.ok ? ok({ done: true as const }) : deed)

/** What a shop that runs elsewhere asks and tells: the port, over HTTP. */
export function serviceRoutes({ db }: { db: Database }): Route[] {
  const own = ownLoyalty(db)
  return [
    forService(serviceAccount, accountSchema, async ({ params, now }) => {
      const account = await own.account(params.id, now)
      return account.ok ? ok(presentAccount(account.value)) : account
    }),
    forService(serviceHistory, historySchema, async ({ params, query }) => {
      const history = await own.history(params.id, query)
      return history.ok ? ok(presentHistory(history.value, query)) : history
    }),
    forService(serviceForget, forgetSchema, async ({ params, now }) => done(await own.forget(params.id, now))),
    forService(serviceHold, holdSchema, async ({ params, body, now }) =>
      done(await own.hold({ ...body, orderId: params.id, at: now })),
    ),
    forService(serviceRelease, releaseSchema, async ({ params, body, now }) =>
      done(await own.release({ ...body, orderId: params.id, at: now })),
    ),
    forService(serviceRedeem, redeemSchema, async ({ params, body }) =>
      done(await own.redeem({ ...body, orderId: params.id, at: new Date(body.at) })),
    ),
    forService(serviceEarn, earnSchema, async ({ params, body }) => {
      const { goodsAmt, member, ...rest } = body
      const goods = fromBaht(goodsAmt)
      if (goods === null) return fail('validation', { errors: [{ path: 'goodsAmt', code: 'not_whole_satang' }] })
      const { phoneNumber: phone, name, phoneVerified } = member
      const told = { ...rest, orderId: params.id, at: new Date(body.at), goods }
      return done(await own.earn({ ...told, member: { id: body.outletId, phone, name, phoneVerified } }))
    }),
  ]
}
