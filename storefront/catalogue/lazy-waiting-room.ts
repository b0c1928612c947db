import { late } from '#storefront/page-frame/late.ts'
import { withTexts } from '#storefront/router/with-texts.ts'

/** The line of a product that is ordered by turns; its code is loaded where there is one. */
export const LateWaitingRoom = late(
  async () => (await withTexts(import('./WaitingRoom.tsx'), ['turns', 'errors'])).WaitingRoom,
)
