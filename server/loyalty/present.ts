import type { AnswerOf, RequestOf } from '#contract/call.ts'
import type {
  listLoyaltyHistory,
  listLoyaltyTerms,
  saveLoyaltyTerms,
} from '#contract/backoffice/trade/loyalty/calls.ts'
import type { myPoints, myPointsHistory, serviceHistory } from '#contract/loyalty/calls.ts'
import { type Baht, fromBaht, satang, toBaht } from '#rules/money.ts'
import { redemption } from '#rules/loyalty/redemption.ts'
import type { DatedTerms, Terms } from '#rules/loyalty/terms.ts'
import type { Database } from '#server/adapters/database/database.ts'
import type { Account, History } from '#server/adapters/loyalty/port.ts'
import { actorsOf } from '#server/http/actor.ts'
import { pageOf, type PageQuery } from '#server/http/page.ts'

type WireAccount = Omit<AnswerOf<typeof myPoints>, 'redemption'>

export const presentAccount = (account: Account): WireAccount => ({
  points: account.points,
  tier: account.tier,
  bahtPerPoint: toBaht(account.satangPerPoint),
  percent: account.percent,
  next: account.next && { tier: account.next.tier, missingAmt: toBaht(account.next.missingSatang) },
  pointsExpiring: account.expiring,
})

export const presentRedemption = () => ({
  bahtPerPoint: toBaht(redemption.satangPerPoint),
  least: redemption.least,
  step: redemption.step,
})

export const presentHistory = ({ entries, total }: History, page: PageQuery): AnswerOf<typeof serviceHistory> =>
  pageOf(
    entries.map((entry) => ({ ...entry, on: entry.on.toISOString() })),
    total,
    page,
  )

/** For the staff, who see each other's names; an external ledger does not know them. */
export async function presentStaffHistory(
  db: Database,
  history: History,
  page: PageQuery,
): Promise<AnswerOf<typeof listLoyaltyHistory>> {
  const { content, ...rest } = presentHistory(history, page)
  const actors = await actorsOf(
    db,
    content.map(({ actor }) => actor),
  )
  return {
    content: content.map((entry) => ({ ...entry, actor: actors.get(entry.actor) ?? { id: null, name: entry.actor } })),
    ...rest,
  }
}

/** For the retailer, without the name of the member of staff. */
export function presentOwnHistory(history: History, page: PageQuery): AnswerOf<typeof myPointsHistory> {
  const { content, ...rest } = presentHistory(history, page)
  return { content: content.map(({ actor: _staff, ...entry }) => entry), ...rest }
}

export const presentTerms = (
  { satangPerPoint, tiers, fullYears }: Terms,
  startsAt: number | null,
): AnswerOf<typeof listLoyaltyTerms>['inForce'] => {
  const tier = ({ fromSatang, percent }: Terms['tiers']['gold']) => ({ fromAmt: toBaht(fromSatang), percent })
  return {
    bahtPerPoint: toBaht(satangPerPoint),
    tiers: { member: tier(tiers.member), silver: tier(tiers.silver), gold: tier(tiers.gold) },
    fullYears,
    startsOn: startsAt === null ? null : new Date(startsAt).toISOString(),
  }
}

/** Amounts that are no whole number of satang become NaN, which the check of the terms rejects. */
export function readTerms(body: RequestOf<typeof saveLoyaltyTerms>['body']): DatedTerms {
  const exact = (amount: Baht) => fromBaht(amount) ?? satang(NaN)
  const tier = ({ fromAmt, percent }: { fromAmt: Baht; percent: number }) => ({
    fromSatang: exact(fromAmt),
    percent,
  })
  const { member, silver, gold } = body.tiers
  const tiers = { member: tier(member), silver: tier(silver), gold: tier(gold) }
  const terms = { satangPerPoint: exact(body.bahtPerPoint), tiers, fullYears: body.fullYears }
  return { startsAt: Date.parse(body.startsOn), terms }
}
