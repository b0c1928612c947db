import { randomUUID } from 'node:crypto'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { addDeliveryPhoto } from '#contract/backoffice/day/driver/calls.ts'
import { getRun, viewDeliveryPhoto } from '#contract/backoffice/day/runs/calls.ts'
import { pathOf } from '#contract/call.ts'
import { deliveryPhoto } from '#contract/deliveries/calls.ts'
import { aPackedOrder, aRunOnTheRoad } from '#test/builders/run.ts'
import type { StaffClient } from '#test/builders/staff.ts'
import { testServer } from '#test/test-server.ts'

const rice = 1

const server = await testServer({ products: { [rice]: { price: 155_00, vatPercent: 0, stock: 100_000 } } })
const clerk = await server.as('clerk')
const driver = await server.as('driver')
const retailer = await server.retailer()

async function aPhoto(): Promise<Blob> {
  const bytes = await sharp({ create: { width: 1200, height: 900, channels: 3, background: '#8a5a00' } })
    .jpeg()
    .toBuffer()
  return new Blob([new Uint8Array(bytes)], { type: 'image/jpeg' })
}

test('a photo is stored once, no more than six of a stop, and seen by the staff and the retailer of the order alone', async () => {
  const orderId = await aPackedOrder(retailer, clerk, [[rice, 10]])
  const run = await aRunOnTheRoad(clerk, driver, [orderId])
  const photoId = randomUUID()
  const upload = async (who: StaffClient, id = photoId) => {
    const form = new FormData()
    form.set('photoId', id)
    form.set('takenOn', new Date().toISOString())
    form.set('photo', await aPhoto(), 'door.jpg')
    return who.call(addDeliveryPhoto, { params: { id: run.id, orderId }, form })
  }
  expect((await Promise.all([upload(driver), upload(driver)])).map(({ status }) => status)).toEqual([200, 200])
  expect((await upload(await server.as('driver'), randomUUID())).status).toBe(404)
  expect((await clerk.call(getRun, { params: { id: run.id } })).body.stops[0]?.photos).toEqual([photoId])
  const view = (path: string, token: string) =>
    fetch(server.url + path.replace(':id', photoId), { headers: { authorization: `Bearer ${token}` } })
  const [staffSees, ownSees, otherSees, driverSees] = await Promise.all([
    view(pathOf(viewDeliveryPhoto), clerk.token),
    view(pathOf(deliveryPhoto), retailer.token),
    view(pathOf(deliveryPhoto), (await server.retailer()).token),
    view(pathOf(viewDeliveryPhoto), driver.token),
  ])
  expect([staffSees.status, ownSees.status, otherSees.status, driverSees.status]).toEqual([200, 200, 404, 403])
  expect(ownSees.headers.get('content-type')).toBe('image/webp')
  expect(ownSees.headers.get('cache-control')).toBe('private, no-store')
  for (let more = 0; more < 5; more += 1) await upload(driver, randomUUID())
  // Not to be sent again later: what comes after it on the driver's device is sent.
  const seventh = await upload(driver, randomUUID())
  expect([seventh.status, seventh.problem?.code]).toEqual([409, 'conflict'])
})
