import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { wholeOrder } from '#contract/backoffice/staff-order.schema.ts'
import { appliedPromotion, cart, cartChange, item } from '#contract/cart/cart.schema.ts'
import * as coupons from '#contract/cart/list-coupons.schema.ts'
import * as appInfo from '#contract/catalogue/app-info.schema.ts'
import { banner } from '#contract/catalogue/banner.schema.ts'
import * as brandFilter from '#contract/catalogue/brand-filter.schema.ts'
import * as data from '#contract/catalogue/get-data.schema.ts'
import * as brands from '#contract/catalogue/list-brands.schema.ts'
import * as images from '#contract/catalogue/product-images.schema.ts'
import { availablePromotion, product } from '#contract/catalogue/product.schema.ts'
import * as profile from '#contract/identity/get-profile.schema.ts'
import * as register from '#contract/identity/register.schema.ts'
import { tokens } from '#contract/identity/tokens.schema.ts'
import * as status from '#contract/orders/order-status.schema.ts'
import { order, orderLine, orderQuery } from '#contract/orders/order.schema.ts'
import * as placeOrder from '#contract/orders/place-order.schema.ts'
import * as topProducts from '#contract/orders/top-products.schema.ts'
import * as paymentUrl from '#contract/payments/get-payment-url.schema.ts'
import * as sendSlip from '#contract/payments/send-slip.schema.ts'
import { invoice } from '#contract/tax-invoices/tax-invoice.schema.ts'
import * as confirmCode from '#contract/restricted-goods/confirm-code.schema.ts'

// The names of the wire are those of the specification, misspelt ones too: other programs know them by these.

type Shaped = { shape: Record<string, unknown> }
const { promotionResult } = product.shape
const oneOf = <Element>(list: { def: { element: Element } }): Element => list.def.element

test.each<[what: string, schema: Shaped, fields: string]>([
  ['a session', tokens, 'access_token expires_in refresh_token refresh_expires_in token_type session_state'],
  ['a cart', cart, 'retailerId cartItems type'],
  ['an item of a cart', item, 'productId qty type totalAmt appliedPromotions'],
  ['a change of a cart', cartChange, 'retailerId cartItems'],
  [
    'a product',
    product,
    `id productImage productStock saleCategoryId productStatus sequence hotItem hotItemSequence promotionSequence
    categoryId subCategoryId productBrandId productPrice productUomConversion productDimentionUom taxCategoryValue
    productDescriptionThai productDescriptionEng productDetailThai productDetailEng promotionResult`,
  ],
  ['what promotions make of a product', promotionResult, 'grossAmt offerAmt appliedPromotion availablePromotions'],
  ['a promotion of a product', availablePromotion.shape.details, 'id discountType minimumBuy discount'],
  ['a category', data.category, 'id categoryNameThai categoryNameEng status'],
  ['a subcategory', data.subcategory, 'id categoryId sequence subCategoryNameThai subCategoryNameEng'],
  ['an answer with categories', data.answer, 'data message'],
  ['a brand', oneOf(brands.answer), 'brandID brandKey brandName brandCategory brandSequence'],
  ['a brand to filter by', oneOf(brandFilter.answer), 'brandID brandName categoryIds'],
  ['a banner', banner, 'bannerName bannerDescription bannerCondition bannerItemList'],
  ['a picture of a product', oneOf(images.answer), 'productId image'],
  ['a product bought often', oneOf(topProducts.answer), 'productId'],
  ['a profile', profile.answer, 'id outletCode storeName ownerName lastName phoneNumber email taxId addresses'],
  ['a registration', register.body, 'storeName ownerName lastName phoneNumber email password addresses taxId'],
  ['an order', order, 'orderNumber id status createdOn grandTotalAmt totalGrossAmt totalOfferAmt orderDetails'],
  ['a line of an order', orderLine, 'productId qty type productDetails totalAmt'],
  ['an order that was placed', placeOrder.answer, 'orderNumber createdOn'],
  ['the history of an order', status.answer, 'ordStatus orderPayType error'],
  ['a step of that history', oneOf(status.answer.shape.ordStatus), 'statusDes statusDate'],
  ['the question for it', status.body, 'orderID'],
  [
    'a request for payment',
    paymentUrl.body,
    `invoiceNo description amount currencyCode paymentChannel userDefined1 channelCode agentCode agentChannelCode`,
  ],
  ['its answer', paymentUrl.answer, 'webPaymentUrl'],
  ['a transfer slip', sendSlip.body, 'image storeName payType orderID outletID orderAmt'],
  ['a code to verify', confirmCode.body, 'customerID verifyCode'],
  ['its outcome', confirmCode.answer, 'verifyStatus'],
  ['a coupon', oneOf(coupons.answer), 'code nameThai nameEng validUntil'],
  ['what the app tells of itself', appInfo.answer, 'version'],
])('%s carries the fields of the specification', (_what, { shape }, fields) => {
  expect(Object.keys(shape)).toEqual(expect.arrayContaining(fields.split(/\s+/)))
})

test.each<[what: string, schema: Shaped, fields: string]>([
  ['an order', order, 'dueAmt payBefore slipState missing receiver shippingAddress billingAddress note'],
  ['a line of an order', orderLine, 'deliveredQty pickedQty missingReason'],
  ['an order of the staff', wholeOrder, 'dueAmt missing receiver shippingAddress billingAddress note'],
  ['a tax invoice', invoice, 'totalAmt creditedAmt dueAmt'],
])('%s carries our own fields beside those', (_what, { shape }, fields) => {
  expect(Object.keys(shape)).toEqual(expect.arrayContaining(fields.split(/\s+/)))
})

test('a condition of the order list names an attribute, an operator and a value, beside the page', () => {
  const filterConditions = [{ filterAttr: 'id', operator: 'EQ', value: '17' }]
  expect(z.safeParse(orderQuery, { page: 0, filterConditions }).success).toBe(true)
  expect(z.safeParse(orderQuery, { filterConditions: [{ filterAttr: 'id', value: '17' }] }).success).toBe(false)
})

const options = (schema: { options: readonly string[] }) => [...schema.options]

test('closed sets hold the values of the specification', () => {
  expect(options(item.shape.type)).toEqual(['NORMAL', 'FREE'])
  expect(options(orderLine.shape.type)).toEqual(['NORMAL', 'FREE'])
  expect(options(availablePromotion.shape.details.shape.discountType)).toEqual(['AMOUNT', 'FREE_GOODS'])
  expect(options(appliedPromotion.shape.discountType)).toEqual(expect.arrayContaining(['AMOUNT', 'FREE_GOODS']))
  expect(options(banner.shape.bannerCondition)).toEqual(['brand', 'product', 'hot-hotsale'])
  expect(options(product.shape.productStatus)).toContain('ACTIVE')
  expect(options(order.shape.status)).toContain('ACTIVE')
})

test('an empty cart may have no items, and payments are in baht', () => {
  expect(z.safeParse(cart.shape.cartItems, null).success).toBe(true)
  expect(z.safeParse(paymentUrl.body.shape.currencyCode, 'USD').success).toBe(false)
})
