/** A fault of one line, and tests that are known to find it. */
export type PlantedError = { file: string; text: string; instead: string; found: readonly string[] }

const journey = (name: string) => `test/journeys/${name}.test.ts`

const inRules: readonly PlantedError[] = [
  {
    file: 'rules/delivery/fee.ts',
    text: 'fees.free.includes(provinceCode)',
    instead: '!fees.free.includes(provinceCode)',
    found: ['rules/delivery/fee.test.ts'],
  },
  { file: 'rules/vat.ts', text: 'percent: 10', instead: 'percent: 9', found: ['rules/vat.test.ts'] },
  { file: 'rules/cart/change.ts', text: 'result > 0', instead: 'result >= 0', found: ['rules/cart/change.test.ts'] },
  {
    file: 'rules/loyalty/redemption.ts',
    text: 'Math.floor(net /',
    instead: 'Math.ceil(net /',
    found: ['rules/loyalty/loyalty.test.ts'],
  },
  {
    file: 'rules/fulfilment/scan.ts',
    text: '.replace(/^0+(?=',
    instead: '.replace(/^0(?=',
    found: ['rules/fulfilment/scan.test.ts'],
  },
  {
    file: 'rules/orders/states.ts',
    text: "isUnbound(state) || state === 'PAYMENT_COMPLETE'",
    instead: 'isUnbound(state)',
    found: ['server/orders/stages.test.ts'],
  },
]

const inContract: readonly PlantedError[] = [
  {
    file: 'contract/errors.ts',
    text: 'cash_closed: 409',
    instead: 'cash_closed: 400',
    found: ['server/cash/cash-up/cash-up.test.ts'],
  },
  {
    file: 'contract/loyalty/calls.ts',
    text: 'GET /loyalty/user/points',
    instead: 'GET /loyalty/user/point',
    found: ['tools/wire-names.test.ts'],
  },
  {
    file: 'contract/backoffice/day/picking/schemas.ts',
    text: 'z.array(id).check(z.minLength(1), z.maxLength(500))',
    instead: 'z.array(id).check(z.minLength(1), z.maxLength(5))',
    found: [journey('backoffice/picking')],
  },
]

const onServer: readonly PlantedError[] = [
  {
    file: 'server/cart/change-cart.ts',
    text: 'problem.available - inCart',
    instead: 'problem.available - 1',
    found: ['server/cart/cart.test.ts'],
  },
  {
    file: 'server/cash/cash-up/differences.ts',
    text: "'day', 'desc'",
    instead: "'day', 'asc'",
    found: ['server/cash/cash-up/cash-up.test.ts'],
  },
  {
    file: 'server/cash/cash-up/present.ts',
    text: '=> isDelivered(stage)',
    instead: '=> !isDelivered(stage)',
    found: ['server/cash/cash-up/cash-up.test.ts', journey('backoffice/cash-office')],
  },
  {
    file: 'server/loyalty/about-order.ts',
    text: 'found.member_id === outletId',
    instead: 'found.member_id !== outletId',
    found: ['server/loyalty/points-in-orders.test.ts', journey('points')],
  },
  {
    file: 'server/pages/document-parts.ts',
    text: "'default-src': \"'none'\"",
    instead: "'default-src': \"'self'\"",
    found: [journey('first-load')],
  },
  {
    file: 'server/tax-invoices/pdf/paginate.ts',
    text: 'used + height > room',
    instead: 'used > room',
    found: ['server/tax-invoices/pdf/paginate.test.ts'],
  },
  {
    file: 'server/payment-settings.ts',
    text: '!methods[method].owed',
    instead: '!methods[method].paidAtDoor',
    found: ['server/payment-settings.test.ts'],
  },
]

const onStorefront: readonly PlantedError[] = [
  {
    file: 'storefront/checkout/device.ts',
    text: 'maxTouchPoints > 1',
    instead: 'maxTouchPoints > 9',
    found: ['storefront/checkout/device.test.ts'],
  },
  {
    file: 'storefront/loyalty/PointsHistory.tsx',
    text: 'page: page - 1',
    instead: 'page',
    found: [journey('points')],
  },
  {
    file: 'storefront/account/sign-out.ts',
    text: '  clearSession()\n',
    instead: '',
    found: [journey('account')],
  },
  {
    file: 'storefront/account/save-profile.ts',
    text: 'email, taxId, ...change }',
    instead: 'email, ...change, taxId: taxId ?? "" }',
    found: [journey('account')],
  },
]

const inBackOffice: readonly PlantedError[] = [
  {
    file: 'backoffice/day/orders/tabs.ts',
    text: "name: 'all', key: '0'",
    instead: "name: 'all', key: '9'",
    found: ['backoffice/day/orders/tabs.test.ts'],
  },
  {
    file: 'backoffice/day/cash/CountForm.tsx',
    text: 'minus(counted, satangOf(cash.expectedAmt))',
    instead: 'minus(satangOf(cash.expectedAmt), counted)',
    found: [journey('backoffice/cash-office')],
  },
  {
    file: 'backoffice/retailers/view-as.ts',
    text: 'songdee.access_token',
    instead: 'songdee.access',
    found: [journey('backoffice/retailers')],
  },
  {
    file: 'backoffice/day/picking/focus-first.ts',
    text: 'currentTarget.select()',
    instead: 'currentTarget.focus()',
    found: [journey('backoffice/picking')],
  },
]

const inOtherFolders: readonly PlantedError[] = [
  {
    file: 'design/typed-quantity.ts',
    text: '{1,5}',
    instead: '{1,3}',
    found: ['design/typed-quantity.test.ts'],
  },
  {
    file: 'design/Field.tsx',
    text: 'htmlFor={inputId}',
    instead: 'htmlFor={id}',
    found: [journey('account')],
  },
  {
    file: 'sandbox/gateway/prompt-pay-qr.ts',
    text: 'const quiet = 4',
    instead: 'const quiet = 3',
    found: ['sandbox/gateway/prompt-pay-qr.test.ts'],
  },
  {
    file: 'sandbox/sms/thai-bulk-sms.ts',
    text: 'credit[force] -= good.length',
    instead: 'credit[force] += good.length',
    found: ['server/adapters/sms/thai-bulk-sms.test.ts'],
  },
  {
    file: 'demo/retailers/tax-id.ts',
    text: '(13 - index)',
    instead: '(12 - index)',
    found: ['demo/retailers/outlets.test.ts'],
  },
  {
    file: 'db/migrations/0176_cash_closed.sql',
    text: 'cash_closed = true where id = any',
    instead: 'cash_closed = false where id = any',
    found: ['server/cash/cash-up/cash-up.test.ts'],
  },
]

const inFurtherFolders: readonly PlantedError[] = [
  {
    file: 'rules/promotions/overlap.ts',
    text: 'a.startsAt < b.endsAt',
    instead: 'a.startsAt <= b.endsAt',
    found: ['rules/promotions/overlap.test.ts'],
  },
  {
    file: 'contract/pages/next-page.ts',
    text: '(?:login|register)',
    instead: '(?:login)',
    found: ['contract/pages/next-page.test.ts'],
  },
  {
    file: 'server/webhooks/signature.ts',
    text: 'getTime() / 1000',
    instead: 'getTime() / 100',
    found: ['server/webhooks/webhooks.test.ts'],
  },
  {
    file: 'server/audit/list-audit.ts',
    text: 'rows.length > size ?',
    instead: 'rows.length >= size ?',
    found: ['server/audit/list-audit.test.ts'],
  },
  {
    file: 'server/http/limits/refusals.ts',
    text: 'if (msLeft > 0)',
    instead: 'if (msLeft > 1e9)',
    found: ['server/identity/api-keys/api-keys.test.ts'],
  },
  {
    file: 'server/export/read-rows.ts',
    text: 'yield* rows',
    instead: 'yield* rows.slice(1)',
    found: ['server/export/exports.test.ts'],
  },
  {
    file: 'server/search/routes.ts',
    text: 'maxTried = 10',
    instead: 'maxTried = 0',
    found: ['server/search/search-words.test.ts'],
  },
  {
    file: 'server/restricted-goods/store.ts',
    text: 'phone_verified = true',
    instead: 'phone_verified = false',
    found: ['server/restricted-goods/codes.test.ts'],
  },
  {
    file: 'server/prices/change-lines.ts',
    text: '.includes(wanted)',
    instead: '.startsWith(wanted)',
    found: ['server/prices/price-changes.test.ts'],
  },
  {
    file: 'web/claims.ts',
    text: 'new TextDecoder()',
    instead: "new TextDecoder('latin1')",
    found: ['storefront/api/claims.test.ts'],
  },
  {
    file: 'web/send.ts',
    text: '`Bearer ${token}`',
    instead: 'token',
    found: ['storefront/api/call.test.ts'],
  },
  {
    file: 'storefront/router/match.ts',
    text: '...(route.also ?? [])',
    instead: '',
    found: ['storefront/router/routes.test.ts'],
  },
  {
    file: 'backoffice/office/audit/differences.ts',
    text: 'all.filter(({ column }) => !isTechnical(column))',
    instead: 'all',
    found: ['backoffice/office/audit/differences.test.ts'],
  },
  {
    file: 'backoffice/kit/list/in-parts.ts',
    text: 'Math.ceil(',
    instead: 'Math.floor(',
    found: ['backoffice/kit/list/in-parts.test.ts'],
  },
  {
    file: 'demo/catalogue/shelf-places.ts',
    text: ".padStart(2, '0')",
    instead: ".padStart(3, '0')",
    found: ['demo/catalogue/shelf-places.test.ts'],
  },
  {
    file: 'server/export/read-rows.ts',
    text: 'page + 1 >= totalPages',
    instead: 'page + 2 >= totalPages',
    found: ['server/export/exports.test.ts'],
  },
  {
    file: 'server/stock/write-movement.ts',
    text: 'coalesce(cost_satang, price_satang)',
    instead: 'price_satang',
    found: ['server/stock/levels.test.ts'],
  },
  {
    file: 'backoffice/goods/prices/plan-form.ts',
    text: "values.rule === 'amount'",
    instead: "values.rule === 'percent'",
    found: ['backoffice/goods/prices/plan-form.test.ts'],
  },
]

/** Over all folders of the product. */
export const plantedFaults = [
  ...inRules,
  ...inContract,
  ...onServer,
  ...onStorefront,
  ...inBackOffice,
  ...inOtherFolders,
  ...inFurtherFolders,
]
