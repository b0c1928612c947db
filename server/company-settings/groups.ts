import * as z from 'zod/mini'
import { methods, paymentMethods } from '#rules/payments/pay-types.ts'
import { secondFactorPolicies } from '#rules/identity/second-factor.ts'
import { keysOf } from '#rules/keys-of.ts'
import type { CompanySettingTable } from '#server/adapters/database/company-tables.ts'
import { creditOf, creditSchema } from '#server/settings/credit.ts'
import { lineOf, lineSchema } from '#server/settings/line.ts'
import { oddOrderSchema, oddOrdersOf } from '#server/settings/odd-order.ts'
import { demoAccount, methodsOf, paymentSchema, promptPayOf } from '#server/settings/payment.ts'
import { runPlanningOf, runSchema } from '#server/settings/run.ts'
import { demoSeller, sellerOf, sellerSchema } from '#server/settings/seller.ts'
import type { Settings } from '#server/settings/settings.ts'
import { smsOf, smsSchema } from '#server/settings/sms.ts'

/** The settings that an administrator may change while the server runs. */
export type CompanySettings = Pick<
  Settings,
  'seller' | 'promptPay' | 'paymentMethods' | 'credit' | 'runPlanning' | 'oddOrders' | 'secondFactor' | 'line' | 'sms'
>

/** Values by the names of environment variables; one that is not set is not there. */
export type Variables = Readonly<Record<string, string>>
export type Column = Exclude<keyof CompanySettingTable, 'id' | 'revision'>
/** Where the server runs: what some defaults depend on. */
export type Surroundings = { demo: boolean; hasGateway: boolean }

type Group = {
  /** The columns of its fields. A field's variable has the column's name in capitals. */
  fields: Readonly<Record<string, Column>>
  /** All or none: one that the environment sets leaves none of them to the screen. */
  together?: boolean
  /** Of these, what may be set without the others. */
  alone?: readonly Column[]
  /** Further variables that leave nothing to the screen. */
  with?: readonly string[]
  /** @throws Error where a value is wrong, or one is missing that belongs to the others */
  read: (variables: Variables, surroundings: Surroundings) => Partial<CompanySettings>
}

const reading =
  <Shape extends z.core.$ZodLooseShape>(
    schema: Shape,
    settingsOf: (env: z.output<z.ZodMiniObject<Shape>>, surroundings: Surroundings) => Partial<CompanySettings>,
  ): Group['read'] =>
  (variables, surroundings) =>
    settingsOf(z.parse(z.object(schema), variables), surroundings)

/** The settings by what is saved together. */
const groups = {
  seller: {
    fields: { name: 'seller_name', taxId: 'seller_tax_id', branch: 'seller_branch', address: 'seller_address' },
    together: true,
    alone: ['seller_branch'],
    read: reading(sellerSchema, (env, { demo }) => ({ seller: sellerOf(env) ?? (demo ? demoSeller : null) })),
  },
  account: {
    fields: { number: 'promptpay_id', biller: 'promptpay_biller_id', name: 'promptpay_name' },
    together: true,
    read: reading(paymentSchema, (env, { demo }) => ({ promptPay: promptPayOf(env) ?? (demo ? demoAccount : null) })),
  },
  methods: {
    fields: { methods: 'payment_methods' },
    read: reading(paymentSchema, (env, { hasGateway }) => {
      // The gateway may have been given up since the list was saved.
      const names = env.PAYMENT_METHODS?.split(',') ?? []
      const possible = paymentMethods.filter((name) => names.includes(name) && isPossible(name, hasGateway))
      return { paymentMethods: methodsOf({ ...env, PAYMENT_METHODS: possible.join(',') }, hasGateway) }
    }),
  },
  credit: {
    fields: { sold: 'credit', overdue: 'credit_overdue' },
    read: reading(creditSchema, (env, { demo }) => ({ credit: creditOf(env, demo) })),
  },
  runs: {
    fields: { warehouse: 'warehouse_place', stops: 'run_stops', cash: 'run_cash' },
    read: reading(runSchema, (env, { demo }) => ({ runPlanning: runPlanningOf(env, demo) })),
  },
  oddOrders: {
    fields: {
      timesUsual: 'odd_order_times_usual',
      newRetailerOrders: 'odd_order_new_retailer_orders',
      muchCash: 'odd_order_much_cash',
    },
    read: reading(oddOrderSchema, (env) => ({ oddOrders: oddOrdersOf(env) })),
  },
  secondFactor: {
    fields: { policy: 'staff_second_factor' },
    read: reading({ STAFF_SECOND_FACTOR: z.enum(secondFactorPolicies) }, (env) => ({
      secondFactor: env.STAFF_SECOND_FACTOR,
    })),
  },
  line: {
    fields: { basicId: 'line_basic_id', token: 'line_channel_token', secret: 'line_channel_secret' },
    together: true,
    read: reading(lineSchema, (env) => ({ line: lineOf(env) })),
  },
  sms: {
    fields: {
      provider: 'sms_provider',
      sender: 'sms_sender',
      credit: 'sms_credit',
      key: 'sms_key',
      secret: 'sms_secret',
    },
    together: true,
    // A bridge of the supplier's own is in the environment only: an address on a screen could be one of this network.
    with: ['SMS_TOKEN'],
    read: reading(smsSchema, (env) => ({ sms: smsOf(env) })),
  },
} as const satisfies Record<string, Group>

export type GroupName = keyof typeof groups
export const groupNames = keysOf(groups)
export const groupOf = (name: GroupName): Group => groups[name]

const secrets: readonly Column[] = ['line_channel_token', 'line_channel_secret', 'sms_key', 'sms_secret']
/** Whether it is written and never read out again. */
export const isSecret = (column: Column): boolean => secrets.includes(column)

export const variableOf = (column: Column): string => column.toUpperCase()

/** Whether a method works here: some need the gateway, and goods on account have a setting of their own. */
export const isPossible = (name: (typeof paymentMethods)[number], hasGateway: boolean): boolean =>
  !methods[name].owed && (hasGateway || methods[name].channel === null)

/** The columns of a group that the environment sets, so that the screen does not. */
export function fixedColumns(name: GroupName, environment: Variables): Column[] {
  const { fields, together, alone = [], with: others = [] } = groupOf(name)
  const columns = Object.values(fields)
  const set = columns.filter((column) => environment[variableOf(column)] !== undefined)
  const isTaken =
    set.some((column) => !alone.includes(column)) || others.some((variable) => environment[variable] !== undefined)
  return together && isTaken ? columns : set
}
