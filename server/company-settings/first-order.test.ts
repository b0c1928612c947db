import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import * as calls from '#contract/backoffice/settings/company/calls.ts'
import { getMe } from '#contract/backoffice/settings/me/calls.ts'
import { placeForRetailer } from '#contract/backoffice/day/order-for-retailer/calls.ts'
import { moveOrders } from '#contract/backoffice/day/orders/calls.ts'
import { addRetailer } from '#contract/backoffice/retailers/calls.ts'
import { issueTaxInvoice } from '#contract/backoffice/office/tax-invoices/calls.ts'
import { offerFirstAdministrator } from '#server/identity/identity.ts'
import { setOnHand } from '#test/builders/catalogue.ts'
import { loginPage } from '#test/builders/login-page.ts'
import { saenSuk } from '#test/builders/newcomer.ts'
import { send } from '#test/builders/retailer.ts'
import type { StaffClient } from '#test/builders/staff.ts'
import { testServer } from '#test/test-server.ts'

const soap = 1

const server = await testServer({
  seller: null,
  promptPay: null,
  secondFactor: 'off',
  products: { [soap]: { price: 107_00, vatPercent: 7, stock: 100 } },
})

/** Somebody who has read what the start prints. */
async function theFirstAdministrator(): Promise<StaffClient['call']> {
  const printed = await offerFirstAdministrator({ db: server.db, newId: randomUUID }, new Date())
  const page = loginPage(server)
  await page.open()
  await page.send({ username: printed?.username ?? '', password: printed?.password ?? '' })
  const { tokens } = await page.send({ new_password: 'เปิดร้าน-2569', repeated: 'เปิดร้าน-2569' })
  return (call, sending = {}) => send(server.url, call, { ...sending, token: tokens?.access_token ?? '' })
}

test('from a database without staff to a delivered order with a tax invoice, without a terminal', async () => {
  const admin = await theFirstAdministrator()
  expect((await admin(getMe)).body.roles).toEqual(['admin'])
  const steps = async () =>
    (await admin(calls.getFirstSteps)).body.steps.flatMap(({ step, done }) => (done ? [step] : []))
  // Goods that nobody can buy are no first goods.
  await setOnHand(server.db, soap, 0)
  expect(await steps()).toEqual([])
  await setOnHand(server.db, soap, 100)
  expect(await steps()).toEqual(['goods'])

  const { seller, account } = (await admin(calls.getCompany)).body
  const name = 'หจก. เปิดใหม่ค้าส่ง'
  const own = { name, taxId: '0107542000011', branch: '00000', address: '1 ถนนใหม่ ต.แสนสุข อ.เมืองชลบุรี จ.ชลบุรี 20130' }
  await admin(calls.saveSeller, { body: { ...own, revision: seller.revision } })
  await admin(calls.saveTransferAccount, {
    body: { kind: 'promptpay', number: '0812345678', name, revision: account.revision },
  })
  const shop = await admin(addRetailer, {
    key: randomUUID(),
    body: {
      ...saenSuk,
      storeName: 'ร้านแรก',
      ownerName: 'สมศรี',
      lastName: 'ใจดี',
      phone: '0891112233',
      taxId: null,
    },
  })
  expect(shop.status).toBe(201)
  const address = shop.body.addresses[0]?.id ?? ''
  const placed = await admin(placeForRetailer, {
    params: { id: shop.body.id },
    key: randomUUID(),
    body: {
      lines: [{ productId: soap, qty: 2 }],
      payType: 'COD',
      shippingAddressId: address,
      billingAddressId: address,
      expectedGrandTotalAmt: 214,
    },
  })
  expect(placed.status, JSON.stringify(placed.problem)).toBe(201)
  const { id } = placed.body as { id: string }
  for (const to of ['ACCEPTED', 'PICKING', 'PACKED', 'OUT_FOR_DELIVERY', 'DELIVERED'] as const) {
    const { results } = (await admin(moveOrders, { body: { ids: [id], to } })).body
    expect(results, to).toMatchObject([{ ok: true, stage: to }])
  }
  const issue = (body: object) => admin(issueTaxInvoice, { params: { id }, body })
  expect((await issue({})).problem.code).toBe('buyer_missing')
  const buyer = { name: 'ร้านแรก', taxId: '0107536000315', branch: '00000', address: '9 หมู่ 1 ต.แสนสุข จ.ชลบุรี 20130' }
  expect((await issue({ buyer })).body).toMatchObject({ seller: own, buyer, totalAmt: 214 })
  expect(await steps()).toEqual(['company', 'account', 'goods', 'retailer', 'order'])
})
