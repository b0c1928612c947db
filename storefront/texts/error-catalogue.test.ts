import { expect, test } from 'vitest'
import { account as accountEn } from './account.en.ts'
import { account as accountTh } from './account.th.ts'
import { cart as cartEn } from './cart.en.ts'
import { cart as cartTh } from './cart.th.ts'
import { checkout as checkoutEn } from './checkout.en.ts'
import { checkout as checkoutTh } from './checkout.th.ts'
import { errors as errorsEn } from './errors.en.ts'
import { errors as errorsTh } from './errors.th.ts'
import { offline as offlineEn } from './offline.en.ts'
import { offline as offlineTh } from './offline.th.ts'
import { register as registerEn } from './register.en.ts'
import { register as registerTh } from './register.th.ts'
import { restricted as restrictedEn } from './restricted.en.ts'
import { restricted as restrictedTh } from './restricted.th.ts'

// The words of the error catalogue, where the journeys find them. The English ones are the specification's own; a second
// sentence may say what to do next.

// Specification 8.22, 8.23, 8.24, 8.25, 8.26, 8.28, 8.29, 8.30, 8.31, 8.32, 8.33, 8.34, 8.35, 8.36, 8.37, 8.38
test('the texts are those of the error catalogue, word for word', () => {
  expect([errorsEn.internal, errorsTh.internal]).toEqual([
    'Error occurred! Please contact support or chat',
    'ขออภัย ทำรายการไม่สำเร็จ ลองใหม่ หรือทักแชตได้เลย',
  ])
  expect([checkoutEn.incomplete, checkoutTh.incomplete]).toEqual([
    'Incomplete payment information',
    'ข้อมูลการชำระเงินไม่ครบถ้วน',
  ])
  expect([errorsEn.not_purchasable, errorsTh.not_purchasable]).toEqual(['Product unavailable', 'สินค้านี้ไม่พร้อมจำหน่าย'])
  expect([errorsEn.insufficient_stock, errorsTh.insufficient_stock]).toEqual([
    'Insufficient quantity! Please adjust the amount',
    'ของไม่พอ ลดจำนวนแล้วลองใหม่',
  ])
  expect([cartEn.fixFirst, cartTh.fixFirst]).toEqual([
    'Some items cannot be purchased, remove all items and retry. Tap below and we’ll do it for you',
    'มีบางรายการสั่งไม่ได้ กดด้านล่าง เราปรับให้',
  ])
  expect([errorsEn.coupon_not_found, errorsTh.coupon_not_found]).toEqual(['Coupon not found', 'ไม่พบคูปอง'])
  expect([errorsEn.coupon_invalid, errorsTh.coupon_invalid]).toEqual(['Coupon code is invalid', 'รหัสคูปองไม่ถูกต้อง'])
  expect([errorsEn.coupon_conditions, errorsTh.coupon_conditions]).toEqual([
    'The promotion code does not meet the conditions',
    'ยังไม่ตรงตามเงื่อนไขของรหัสส่วนลด',
  ])
  expect([registerEn.problems.email_taken, registerTh.problems.email_taken]).toEqual([
    'This email already exists in the system',
    'อีเมลนี้มีอยู่ในระบบแล้ว',
  ])
  expect([registerEn.problems.phone_taken, registerTh.problems.phone_taken]).toEqual([
    'This phone number already exists in the system',
    'เบอร์โทรศัพท์นี้มีอยู่ในระบบแล้ว',
  ])
  expect([registerEn.problems.password_mismatch, registerTh.problems.password_mismatch]).toEqual([
    'Please enter the same password',
    expect.stringContaining('รหัสผ่าน'),
  ])
  expect([checkoutEn.fieldErrors.method_missing, checkoutTh.fieldErrors.method_missing]).toEqual([
    'Please select payment method',
    'เลือกวิธีชำระเงินก่อน',
  ])
  expect([accountEn.deleteFailedText, accountTh.deleteFailedText]).toEqual([
    'Error deleting account, please try again later',
    expect.stringContaining('ลบบัญชี'),
  ])
  expect([errorsEn.offline, errorsTh.offline]).toEqual(['Please connect to the internet', 'ไม่ได้เชื่อมต่ออินเทอร์เน็ต'])
  expect([offlineEn.newVersion, offlineTh.newVersion]).toEqual(['New version is available', 'มีเวอร์ชันใหม่'])
  expect([restrictedEn.phoneInvalid, restrictedTh.phoneInvalid]).toEqual([
    'Invalid phone number',
    expect.stringContaining('เบอร์โทรศัพท์'),
  ])
})
