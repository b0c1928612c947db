import type { AuditTables } from './audit-tables.ts'
import type { BackofficeTables } from './backoffice-tables.ts'
import type { BasketTables } from './basket-tables.ts'
import type { BuildTables } from './build-tables.ts'
import type { CashTables } from './cash-tables.ts'
import type { WebhookTables } from './webhook-tables.ts'
import type { CreditTables } from './credit-tables.ts'
import type { CatalogueTables } from './catalogue-tables.ts'
import type { CompanyTables } from './company-tables.ts'
import type { ContentTables } from './content-tables.ts'
import type { FigureTables } from './figure-tables.ts'
import type { OpsTables } from './ops-tables.ts'
import type { ImportTables } from './import-tables.ts'
import type { IdentityTables } from './identity-tables.ts'
import type { LineTables } from './line-tables.ts'
import type { LoyaltyTables } from './loyalty-tables.ts'
import type { OrderTables } from './order-tables.ts'
import type { PickingTables } from './picking-tables.ts'
import type { PriceTables } from './price-tables.ts'
import type { PaymentTables } from './payment-tables.ts'
import type { PromotionTables } from './promotion-tables.ts'
import type { RestrictedGoodsTables } from './restricted-goods-tables.ts'
import type { RetailerTables } from './retailer-tables.ts'
import type { RunTables } from './run-tables.ts'
import type { StockTables } from './stock-tables.ts'

/** All tables of the database, by the module that owns them. */
export type Tables = AuditTables &
  BackofficeTables &
  BasketTables &
  BuildTables &
  CashTables &
  CatalogueTables &
  CompanyTables &
  ContentTables &
  FigureTables &
  CreditTables &
  WebhookTables &
  OpsTables &
  IdentityTables &
  ImportTables &
  LineTables &
  LoyaltyTables &
  OrderTables &
  PaymentTables &
  PickingTables &
  PriceTables &
  PromotionTables &
  RestrictedGoodsTables &
  RetailerTables &
  RunTables &
  StockTables
