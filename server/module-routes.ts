import { accountRoutes } from './account/routes.ts'
import { auditRoutes } from './audit/routes.ts'
import { backofficeRoutes } from './backoffice/routes.ts'
import { cartRoutes } from './cart/routes.ts'
import { cashRoutes } from './cash/routes.ts'
import { companyForms, companyRoutes } from './company-settings/routes.ts'
import { dayRoutes } from './cash/day/routes.ts'
import { refundRoutes } from './cash/refunds/routes.ts'
import { statementForms, statementRoutes } from './cash/statements/routes.ts'
import { catalogueRoutes } from './catalogue/routes.ts'
import { contentRoutes, imageForms } from './content/routes.ts'
import { fulfilmentRoutes } from './fulfilment/routes.ts'
import { goodsForms, goodsRoutes } from './goods/routes.ts'
import { figureRoutes } from './figures/routes.ts'
import { requireRecentSignIn } from './identity/identity.ts'
import { exportRoutes } from './export/routes.ts'
import { importForms, importRoutes } from './import/routes.ts'
import { identityRoutes } from './identity/routes.ts'
import { dataTaskRoutes } from './data-tasks/routes.ts'
import { outboxRoutes } from './outbox/routes.ts'
import { loyaltyRoutes } from './loyalty/routes.ts'
import { deskRoutes } from './order-desk/routes.ts'
import { orderChangeRoutes } from './order-change/routes.ts'
import { orderForRetailerRoutes } from './order-desk/on-behalf/routes.ts'
import { orderSheetRoutes } from './order-desk/sheet/routes.ts'
import { orderRoutes } from './orders/routes.ts'
import { purchasingRoutes } from './stock/purchasing/routes.ts'
import { supplierRoutes } from './stock/suppliers/routes.ts'
import { countRoutes } from './stock/counting/routes.ts'
import { lotRoutes } from './stock/lots/routes.ts'
import { stockRoutes } from './stock/routes.ts'
import { deliveryForms } from './fulfilment/runs/routes.ts'
import { problemForms, problemRoutes } from './order-problems/routes.ts'
import { waitingRoomRoutes } from './waiting-room/routes.ts'
import { stockAlertRoutes } from './stock-alerts/routes.ts'
import { reminderRoutes } from './reminders/routes.ts'
import { paymentRoutes, staffPaymentRoutes } from './payments/routes.ts'
import { slipForms, slipRoutes } from './payments/slips/routes.ts'
import { taxInvoiceRoutes } from './tax-invoices/routes.ts'
import { creditRoutes } from './credit/routes.ts'
import { priceRoutes } from './prices/routes.ts'
import { promotionRoutes } from './promotions/routes.ts'
import { restrictedGoodsRoutes } from './restricted-goods/routes.ts'
import { inverses } from './inverses.ts'
import { staffActionRoutes } from './staff-actions/routes.ts'
import { retailerRoutes } from './retailers/routes.ts'
import { restockRoutes } from './restock/routes.ts'
import { searchWordRoutes } from './search/routes.ts'
import { lineRoutes } from './line/routes.ts'
import { webhookRoutes } from './webhooks/routes.ts'
import { smartBasketRoutes } from './smart-basket/routes.ts'
import type { AppDeps } from './app-deps.ts'
import type { deletedAccounts } from './account/deleted-accounts.ts'
import type { createLive } from './backoffice/live/live.ts'
import type { Readers } from './catalogue/visible.ts'
import type { Route } from './http/route.ts'
import type { createImportWork } from './import/uploads/work.ts'
import type { remoteServices } from './services/remote-services.ts'

/** The dependencies of all modules, with what `createApp` makes of them. */
type RouteDeps = AppDeps &
  Pick<ReturnType<typeof remoteServices>, 'company' | 'smartBasket'> & {
    remoteAccounts: boolean
    readers: Readers & { segmentOf: (outletId: string) => Promise<string | null> }
    deleted: ReturnType<typeof deletedAccounts>
    importWork: ReturnType<typeof createImportWork>
    live: ReturnType<typeof createLive>
  }

/** The routes of all modules. */
export const moduleRoutes = (deps: RouteDeps): Route[] => [
  ...identityRoutes({ ...deps, legal: () => deps.content.snapshot().legal }),
  ...searchWordRoutes(deps),
  ...companyRoutes(deps),
  ...contentRoutes({ ...deps, ...deps.readers, onPublished: deps.catalogue.refreshSoon }),
  ...catalogueRoutes({ ...deps, ...deps.readers }),
  ...goodsRoutes(deps),
  ...restrictedGoodsRoutes(deps),
  ...promotionRoutes(deps),
  ...priceRoutes(deps),
  ...loyaltyRoutes(deps),
  ...cartRoutes(deps),
  ...orderRoutes(deps),
  ...orderChangeRoutes(deps),
  ...orderForRetailerRoutes(deps),
  ...orderSheetRoutes(deps),
  ...stockRoutes(deps),
  ...lotRoutes(deps),
  ...countRoutes(deps),
  ...supplierRoutes(deps),
  ...purchasingRoutes(deps),
  ...deskRoutes(deps),
  ...paymentRoutes(deps),
  ...slipRoutes(deps),
  ...problemRoutes(deps),
  ...fulfilmentRoutes(deps),
  ...stockAlertRoutes(deps),
  ...waitingRoomRoutes(deps),
  ...reminderRoutes(deps),
  ...taxInvoiceRoutes(deps),
  ...figureRoutes(deps),
  ...smartBasketRoutes(deps),
  ...retailerRoutes({ ...deps, keptElsewhere: deps.remoteLoyalty || deps.company !== undefined }),
  ...restockRoutes(deps),
  ...staffPaymentRoutes(deps),
  ...cashRoutes(deps),
  ...creditRoutes(deps),
  ...dayRoutes(deps),
  ...refundRoutes(deps),
  ...staffActionRoutes({ ...deps, inverses, checkSignIn: (who, now) => requireRecentSignIn(deps.identity, who, now) }),
  ...statementRoutes(deps),
  ...outboxRoutes(deps),
  ...dataTaskRoutes(deps),
  ...lineRoutes(deps),
  ...webhookRoutes(deps),
  ...auditRoutes(deps),
  ...importRoutes(deps),
  ...exportRoutes(deps),
  ...accountRoutes(deps),
  ...backofficeRoutes(deps),
]

/** Those that take files. */
export const moduleForms = (deps: RouteDeps): Route[] => [
  ...slipForms(deps),
  ...problemForms(deps),
  ...deliveryForms(deps),
  ...imageForms(deps),
  ...importForms(deps),
  ...statementForms(deps),
  ...goodsForms(deps),
  ...companyForms(deps),
]
