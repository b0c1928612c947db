import { getContent, publishContent, saveDelivery } from '#contract/backoffice/trade/content/calls.ts'
import { getDelivery } from '#contract/content/calls.ts'
import type { DeliveryContent } from '#contract/content/content.ts'
import { pickUpWindows, type PickUpWindow } from '#rules/delivery/pick-up.ts'
import { send } from './retailer.ts'
import type { StaffClient } from './staff.ts'
import type { TestServer } from '#test/test-server.ts'

export type PickUpContent = NonNullable<DeliveryContent['pickUp']>

/** Every hour of every day of the next week. */
export const everyHour: PickUpContent = {
  place: { th: 'คลังสินค้า 99 หมู่ 3 ชลบุรี', en: 'Warehouse, 99 Moo 3, Chon Buri' },
  hours: [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ weekday, from: '00:00', until: '23:59' })),
  leadMinutes: 60,
  windowMinutes: 60,
  days: 7,
}

const name = { kind: 'delivery', key: 'shop' } as const

/** Saves other terms of delivery as a draft. */
export async function saveTerms(manager: StaffClient, change: Partial<DeliveryContent>) {
  const { revision, draft } = (await manager.call(getContent, { params: name })).body
  return manager.call(saveDelivery, { body: { revision, content: { ...(draft as DeliveryContent), ...change } } })
}

/** Saves and publishes them. */
export async function publishTerms(
  server: TestServer,
  manager: StaffClient,
  change: Partial<DeliveryContent>,
): Promise<void> {
  const { body } = await saveTerms(manager, change)
  await manager.call(publishContent, { params: name, body: { revision: body.revision } })
  await server.refresh()
}

/** The windows as every page computes them; none where nobody may fetch an order. */
export async function windowsOf({ url }: Pick<TestServer, 'url'>): Promise<PickUpWindow[]> {
  const { pickUp, calendar } = (await send(url, getDelivery)).body
  return pickUp ? pickUpWindows(new Date(), pickUp, calendar) : []
}

/** One that stays open during a test: for the earliest it may be too late at any moment. */
export async function aWindow(server: Pick<TestServer, 'url'>): Promise<PickUpWindow> {
  const [, second] = await windowsOf(server)
  if (!second) throw new Error('Every hour has a window')
  return second
}
