import { expect, test } from 'vitest'
import { testServer, type TestServer } from '#test/test-server.ts'
import { anUnpaidOrder, aPayment, rice } from './unpaid-order.fixture.ts'

// Anyone may claim that a payer's browser has come back.

let inquiries: string[] = []

const counted = {
  gateway: (own: Parameters<NonNullable<Parameters<typeof testServer>[0]>['gateway'] & object>[0]) => ({
    ...own,
    inquire: (invoiceNo: string) => {
      inquiries.push(invoiceNo)
      return own.inquire(invoiceNo)
    },
  }),
}
const one = await testServer({ products: { [rice]: { price: 245_50, vatPercent: 0, stock: 1000 } }, ...counted })
const other = await testServer({ sharing: one, ...counted })

async function comeBack(server: TestServer, invoiceNo: string): Promise<[number, string | null]> {
  const told = { invoiceNo, channelCode: 'PPQR', respCode: '0000', respDesc: 'Success' }
  const { status, headers } = await fetch(`${server.url}/api/payment/return`, {
    method: 'POST',
    body: new URLSearchParams({ paymentResponse: Buffer.from(JSON.stringify(told)).toString('base64url') }),
    redirect: 'manual',
  })
  return [status, headers.get('location')]
}

test('however many say that a payer came back, to whichever process, the gateway gets one inquiry', async () => {
  const unpaid = await anUnpaidOrder(one)
  await aPayment(unpaid)
  inquiries = []
  const invoiceNo = `${unpaid.orderNumber}A1`
  const answers = await Promise.all(Array.from({ length: 30 }, (_, at) => comeBack(at % 2 ? one : other, invoiceNo)))
  for (const answer of answers) expect(answer).toEqual([303, `/order/payment?order=${unpaid.orderNumber}&returned=1`])
  await expect.poll(() => inquiries).toEqual([invoiceNo])
  // Some seconds later the next request may ask again.
  await one.db
    .updateTable('payment_attempt')
    .set({ asked_at: new Date(0) })
    .where('invoice_no', '=', invoiceNo)
    .execute()
  await comeBack(one, invoiceNo)
  await expect.poll(() => inquiries).toEqual([invoiceNo, invoiceNo])
})

test('a number that does not exist is answered like one that does, and the gateway gets no inquiry', async () => {
  inquiries = []
  expect(await comeBack(one, 'SD2611220999990A1')).toEqual([303, '/order/payment?order=SD2611220999990&returned=1'])
  expect(await comeBack(one, 'https://evil.example')).toEqual([303, '/retailer/order-history'])
  expect(inquiries).toEqual([])
})
