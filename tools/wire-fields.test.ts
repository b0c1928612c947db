import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import * as staffOrderSchemas from '#contract/backoffice/day/orders/schemas.ts'
import * as cartSchemas from '#contract/cart/schemas.ts'
import * as catalogueSchemas from '#contract/catalogue/schemas.ts'
import * as identitySchemas from '#contract/identity/schemas.ts'
import * as orderSchemas from '#contract/orders/schemas.ts'
import * as paymentSchemas from '#contract/payments/schemas.ts'
import * as profileSchemas from '#contract/profile/schemas.ts'
import * as restrictedGoodsSchemas from '#contract/restricted-goods/schemas.ts'
import * as taxInvoiceSchemas from '#contract/tax-invoices/schemas.ts'

// The names on the wire are those of the specification, misspelt ones too: other programs rely on them.

type ObjectSchema = { shape: Record<string, unknown> }
const { promotionResult } = catalogueSchemas.product.shape
const oneOf = <Element>(list: { def: { element: Element } }): Element => list.def.element

// Specification 3.1, 3.6, 3.8, 3.12, 3.16, 3.17, 3.18, 3.19, 3.21, 3.22, 3.23, 3.24, 3.25, 3.26, 3.27, 3.29, 3.30
// Specification 3.31, 3.32, 3.35, 3.37, 3.40, 3.41, 3.42, 3.44, 3.46, 3.47, 3.48, 3.49, 3.50, 3.51, 3.52, 3.53, 3.54
// Specification 3.60
test.each<[what: string, schema: ObjectSchema, fields: string]>([
  [
    'a session',
    identitySchemas.tokens,
    'access_token expires_in refresh_token refresh_expires_in token_type session_state',
  ],
  ['a cart', cartSchemas.cart, 'retailerId cartItems type'],
  ['an item of a cart', cartSchemas.item, 'productId qty type totalAmt appliedPromotions'],
  ['a change of a cart', cartSchemas.cartChange, 'retailerId cartItems'],
  [
    'a product',
    catalogueSchemas.product,
    `id productImage productStock saleCategoryId productStatus sequence hotItem hotItemSequence promotionSequence
    categoryId subCategoryId productBrandId productPrice productUomConversion productDimentionUom taxCategoryValue
    productDescriptionThai productDescriptionEng productDetailThai productDetailEng promotionResult`,
  ],
  ['what promotions make of a product', promotionResult, 'grossAmt offerAmt appliedPromotion availablePromotions'],
  [
    'a promotion of a product',
    catalogueSchemas.availablePromotion.shape.details,
    'id discountType minimumBuy discount',
  ],
  ['a category', catalogueSchemas.category, 'id categoryNameThai categoryNameEng status'],
  ['a subcategory', catalogueSchemas.subcategory, 'id categoryId sequence subCategoryNameThai subCategoryNameEng'],
  ['an answer with categories', catalogueSchemas.getData.answer, 'data message'],
  ['a brand', oneOf(catalogueSchemas.listBrands.answer), 'brandID brandKey brandName brandCategory brandSequence'],
  ['a brand to filter by', oneOf(catalogueSchemas.brandFilter.answer), 'brandID brandName categoryIds'],
  ['a banner', catalogueSchemas.banner, 'bannerName bannerDescription bannerCondition bannerItemList'],
  ['a picture of a product', oneOf(catalogueSchemas.productImages.answer), 'productId image'],
  ['a product bought often', oneOf(orderSchemas.topProducts.answer), 'productId'],
  [
    'a profile',
    profileSchemas.getProfile.answer,
    'id outletCode storeName ownerName lastName phoneNumber email taxId addresses',
  ],
  [
    'a registration',
    identitySchemas.register.body,
    'storeName ownerName lastName phoneNumber email password addresses taxId',
  ],
  [
    'an order',
    orderSchemas.order,
    'orderNumber id status createdOn grandTotalAmt totalGrossAmt totalOfferAmt orderDetails',
  ],
  ['a line of an order', orderSchemas.orderLine, 'productId qty type productDetails totalAmt'],
  ['an order that was placed', orderSchemas.placeOrder.answer, 'orderNumber createdOn'],
  ['the history of an order', orderSchemas.orderStatus.answer, 'ordStatus orderPayType error'],
  ['a step of that history', oneOf(orderSchemas.orderStatus.answer.shape.ordStatus), 'statusDes statusDate'],
  ['the question for it', orderSchemas.orderStatus.body, 'orderID'],
  [
    'a request for payment',
    paymentSchemas.getPaymentUrl.body,
    `invoiceNo description amount currencyCode paymentChannel userDefined1 channelCode agentCode agentChannelCode`,
  ],
  ['its answer', paymentSchemas.getPaymentUrl.answer, 'webPaymentUrl'],
  ['a transfer slip', paymentSchemas.sendSlip.body, 'image storeName payType orderID outletID orderAmt'],
  ['a code to verify', restrictedGoodsSchemas.confirmCode.body, 'customerID verifyCode'],
  ['its outcome', restrictedGoodsSchemas.confirmCode.answer, 'verifyStatus'],
  ['a coupon', oneOf(cartSchemas.listCoupons.answer), 'code nameThai nameEng validUntil'],
  ['what the app tells of itself', catalogueSchemas.appInfo.answer, 'version'],
])('%s carries the fields of the specification', (_what, { shape }, fields) => {
  expect(Object.keys(shape)).toEqual(expect.arrayContaining(fields.split(/\s+/)))
})

test.each<[what: string, schema: ObjectSchema, fields: string]>([
  ['an order', orderSchemas.order, 'dueAmt payBefore slipState missing receiver shippingAddress billingAddress note'],
  ['a line of an order', orderSchemas.orderLine, 'deliveredQty pickedQty missingReason'],
  [
    'an order of the staff',
    staffOrderSchemas.wholeOrder,
    'dueAmt missing receiver shippingAddress billingAddress note',
  ],
  ['a tax invoice', taxInvoiceSchemas.invoice, 'totalAmt creditedAmt dueAmt'],
])('%s carries our own fields beside those', (_what, { shape }, fields) => {
  expect(Object.keys(shape)).toEqual(expect.arrayContaining(fields.split(/\s+/)))
})

// Specification 3.43
test('a condition of the order list names an attribute, an operator and a value, beside the page', () => {
  const filterConditions = [{ filterAttr: 'id', operator: 'EQ', value: '17' }]
  expect(z.safeParse(orderSchemas.orderQuery, { page: 0, filterConditions }).success).toBe(true)
  expect(z.safeParse(orderSchemas.orderQuery, { filterConditions: [{ filterAttr: 'id', value: '17' }] }).success).toBe(
    false,
  )
})

const options = (schema: { options: readonly string[] }) => [...schema.options]

// Specification 3.9, 3.14, 3.20, 3.28, 3.33, 3.36
test('closed sets hold the values of the specification', () => {
  expect(options(cartSchemas.item.shape.type)).toEqual(['NORMAL', 'FREE'])
  expect(options(orderSchemas.orderLine.shape.type)).toEqual(['NORMAL', 'FREE'])
  expect(options(catalogueSchemas.availablePromotion.shape.details.shape.discountType)).toEqual([
    'AMOUNT',
    'FREE_GOODS',
  ])
  expect(options(cartSchemas.appliedPromotion.shape.discountType)).toEqual(
    expect.arrayContaining(['AMOUNT', 'FREE_GOODS']),
  )
  expect(options(catalogueSchemas.banner.shape.bannerCondition)).toEqual(['brand', 'product', 'hot-hotsale'])
  expect(options(catalogueSchemas.product.shape.productStatus)).toContain('ACTIVE')
  expect(options(orderSchemas.order.shape.status)).toContain('ACTIVE')
})

// Specification 3.7, 3.45
test('an empty cart may have no items, and payments are in baht', () => {
  expect(z.safeParse(cartSchemas.cart.shape.cartItems, null).success).toBe(true)
  expect(z.safeParse(paymentSchemas.getPaymentUrl.body.shape.currencyCode, 'USD').success).toBe(false)
})
