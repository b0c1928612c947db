import type { AnswerOf } from '#contract/call.ts'
import type * as calls from '#contract/backoffice/settings/company/calls.ts'
import { formatPlace } from '#rules/map/place.ts'
import { toBaht } from '#rules/money.ts'
import { paymentMethods, usualMethods } from '#rules/payments/pay-types.ts'
import { tagOf } from '#server/http/prepared.ts'
import { fixedColumns, groupOf, isPossible, isSecret, variableOf, type GroupName } from './groups.ts'
import { settingsInForce, type Start, type StoredColumns } from './in-force.ts'

export type CompanyAnswer = AnswerOf<typeof calls.getCompany>

/** The settings in force as staff read them: without secrets, of which it is said only that they are set. */
export function presentCompany(stored: StoredColumns, start: Start): Omit<CompanyAnswer, 'pictures'> {
  const { settings } = settingsInForce(stored, start)
  const { seller, promptPay, credit, runPlanning, oddOrders, secondFactor, line, sms } = settings
  const { demo, hasGateway } = start.surroundings
  const overdueWhileOff = start.environment['CREDIT_OVERDUE'] ?? stored.credit_overdue
  const of = <Value>(name: GroupName, value: Value) => ({
    revision: revisionOf(name, stored),
    fixed: fixedFields(name, start),
    value,
  })
  return {
    seller: of('seller', seller && { ...seller }),
    account: of(
      'account',
      promptPay && {
        kind: promptPay.kind === 'bill' ? ('bill' as const) : ('promptpay' as const),
        number: promptPay.id,
        name: promptPay.name,
      },
    ),
    methods: of('methods', {
      methods: [...(settings.paymentMethods ?? usualMethods({ gateway: hasGateway, demo }))],
      possible: paymentMethods.filter((name) => isPossible(name, hasGateway)),
    }),
    credit: of('credit', {
      sold: credit ? ('on' as const) : ('off' as const),
      overdue: credit?.overdue ?? (overdueWhileOff === 'warn' ? ('warn' as const) : ('block' as const)),
    }),
    runs: of('runs', {
      warehouse: runPlanning.depot ? formatPlace(runPlanning.depot) : '',
      stops: runPlanning.limits.stops,
      cash: toBaht(runPlanning.limits.cash),
    }),
    oddOrders: of('oddOrders', { ...oddOrders, muchCash: toBaht(oddOrders.muchCash) }),
    secondFactor: of('secondFactor', { policy: secondFactor }),
    line: of('line', { basicId: line?.basicId ?? '', connected: line !== null }),
    sms: of('sms', {
      provider: sms?.provider ?? ('none' as const),
      sender: sms?.sender ?? '',
      credit: (sms?.provider === 'thaibulksms' && sms.credit) || ('' as const),
      connected: sms !== null,
    }),
  }
}

/** Of the values of a group but its secrets. */
export function revisionOf(name: GroupName, stored: StoredColumns): string {
  const values = Object.values(groupOf(name).fields).map((column) =>
    isSecret(column) ? null : (stored[column] ?? null),
  )
  return tagOf(JSON.stringify(values))
}

/** The fields of a group that the environment sets, by the name of the variable that does. */
export const fixedFields = (name: GroupName, { environment }: Start): Record<string, string> => {
  const fixed = fixedColumns(name, environment)
  return Object.fromEntries(
    Object.entries(groupOf(name).fields).flatMap(([field, column]) =>
      fixed.includes(column) ? [[field, variableOf(column)]] : [],
    ),
  )
}
