import { furtherFaults, type PlantedError } from './further-faults.ts'

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
    text: 'z.array(id).check(z.minLength(1), z.maxLength(mostAtOnce))',
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
    file: 'server/settings/payment.ts',
    text: '!methods[method].owed',
    instead: '!methods[method].paidAtDoor',
    found: ['server/settings/payment.test.ts'],
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
    text: 'call(updateProfile, { body })',
    instead: 'call(updateProfile, { body: { ...body, taxId: "" } })',
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
    file: 'demo/retailers/outlets.ts',
    text: 'taxIdCheckDigit(twelve)',
    instead: 'taxIdCheckDigit(areaCode)',
    found: ['demo/retailers/outlets.test.ts'],
  },
  {
    file: 'db/migrations/0176_cash_closed.sql',
    text: 'cash_closed = true where id = any',
    instead: 'cash_closed = false where id = any',
    found: ['server/cash/cash-up/cash-up.test.ts'],
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
  ...furtherFaults,
]
