import { asTyped } from './adapters/database/embedded/backup/moment.ts'
import { forgetRestored, restoredTo, runningShopOf } from './adapters/database/embedded/backup/restored.ts'
import type { Settings } from './settings/settings.ts'

/**
 * A data folder that was made from a back-up has everything to act as the shop: its customers' numbers, keys of others,
 * messages that wait. So the operator says once what it is.
 * @throws Error where nobody has said so, and where the shop that it is a copy of still runs on this machine
 */
export async function decideRestored({ dataDir, databaseUrl, outside, outsideChosen }: Settings): Promise<void> {
  const moment = databaseUrl ? null : await restoredTo(dataDir)
  if (moment === null) return
  if (!outsideChosen)
    throw new Error(
      `${dataDir} was restored to ${asTyped(moment)}. Set OUTSIDE=off to look at it, or OUTSIDE=on where it is the shop from now on.`,
    )
  if (!outside) return
  const running = await runningShopOf(dataDir)
  if (running !== null)
    throw new Error(
      `OUTSIDE=on makes ${dataDir} the shop, and the shop that it is a copy of still runs in ${running}: stop that first, or both send to the same people.`,
    )
  await forgetRestored(dataDir)
}
