import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import type { OddOrderLimits } from '#rules/orders/odd-order.ts'
import type { ConfirmationLimits } from '#rules/stock/confirmation.ts'
import type { SecondFactorPolicy } from '#rules/identity/second-factor.ts'
import type { PaymentMethod } from '#rules/payments/pay-types.ts'
import type { PromptPayAccount } from '#rules/payments/promptpay-account.ts'
import type { Databases } from './adapters/database/reading-copy.ts'
import type { AppleSignIn } from './adapters/identity/apple/port.ts'
import type { IdentityServer } from './adapters/identity/port.ts'
import type { PaymentGateway } from './adapters/payment-gateway/port.ts'
import type { LineAccount } from './adapters/line/port.ts'
import type { Loyalty } from './adapters/loyalty/port.ts'
import type { SmsSender } from './adapters/sms/port.ts'
import type { FileReader } from './adapters/files/port.ts'
import type { Traces } from './adapters/traces/port.ts'
import type { Company } from './company-settings/company-settings.ts'
import type { Catalogue } from './catalogue/catalogue.ts'
import type { Readers } from './catalogue/visible.ts'
import type { Content, PreparePicture } from './content/content.ts'
import type { Figure } from './http/metrics.ts'
import type { RunPlanning } from './fulfilment/runs/plan-day.ts'
import type { Party } from '#rules/tax-invoices/tax-invoice.ts'
import type { CreditRule } from '#rules/credit/credit.ts'
import { type RunningModules } from './services/services.ts'

/** The dependencies of all modules, chosen and created in `create-shop.ts`. */
export type AppDeps = Databases & {
  catalogue: Catalogue
  content: Content
  identity: IdentityServer
  /** Null where Sign in with Apple is not offered. */
  apple: AppleSignIn | null
  gateway: PaymentGateway
  sms: SmsSender
  /** The settings of the company; the functions below read what they need of them, which may change at any moment. */
  settings: Company
  /** Null while the supplier has no account at LINE. */
  line: () => LineAccount | null
  loyalty: Loyalty
  /** Another process keeps the points. */
  remoteLoyalty: boolean
  /** The secret with which another server uses the points stored here; null: none may. */
  loyaltyToken: string | null
  /** The same for who may buy restricted goods. */
  companyToken: string | null
  offeredMethods: () => readonly PaymentMethod[]
  promptPay: () => PromptPayAccount | null
  /** How goods are sold on account; null: not at all. */
  credit: () => CreditRule
  /** From when on an order is odd and held. */
  oddOrders: () => OddOrderLimits
  /** Open screens of the staff that this process tells of changes. */
  liveReaders: number
  readFile: FileReader
  /** Above what a second person confirms a change of stock. */
  stockLimits: ConfirmationLimits
  /** The supplier as printed on its tax documents; null while it is not set up. */
  seller: () => Party | null
  /** Where delivery runs begin, and what one vehicle may take. */
  runPlanning: () => RunPlanning
  /** Whether recommendations as of a past moment may be requested. */
  smartBasketAsOf: boolean
  /** Whether the trained ranking orders what a retailer has bought before. */
  smartBasketLearned: boolean
  figures: readonly Figure[]
  /** The secret that opens `/metrics`, where those figures are, to other machines; null: to none. */
  metricsToken: string | null
  log: FastifyBaseLogger
  version: string
  publicUrl: string
  /** Addresses of the reverse proxies whose headers about the client's address are trusted. */
  trustProxy: string[]
  dataDir: string
  rateLimitFactor: number
  /** Whether managers and administrators are prompted for a second factor. */
  secondFactor: () => SecondFactorPolicy
  /** Webhooks may reach addresses of the own network. */
  webhooksToPrivate: boolean
  /** False: nothing goes to anybody outside. */
  outside: boolean
  newId: () => string
  /** Records what requests do; null: nobody does. */
  traces: Traces | null
  /** The modules of this process, and the services that others run. */
  running: RunningModules
  /** Mounted next to the modules: the built-in issuer, the storefront's pages, the gateway's sandbox. */
  mounts: readonly ((app: FastifyInstance, readers: Readers, preparePicture: PreparePicture) => Promise<void>)[]
}
