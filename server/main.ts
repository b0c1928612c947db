import { setTimeout as pause } from 'node:timers/promises'
import { createShop, type ShopOverrides } from './create-shop.ts'
import { closeDataFolder } from './data-folder.ts'
import { bindPort } from './http/bound-port.ts'
import { listeningOn, type Settings } from './settings.ts'

/**
 * Starts the server: port, app, jobs.
 * @returns its address, the port it listens on, and `stop`, which drains, finishes what is running and closes everything
 */
export async function start(
  given: Settings,
  overrides: ShopOverrides = {},
): Promise<{ url: string; port: number; stop: () => Promise<void> }> {
  const bound = await bindPort(given.port, given.host)
  const settings = listeningOn(given, bound.port)
  await closeDataFolder(settings.dataDir)
  const { app, startJobs, close } = await createShop(settings, overrides)
  await bound.serve(app)
  await startJobs()
  return {
    url: settings.publicUrl,
    port: bound.port,
    stop: async () => {
      app.draining.begin()
      await pause(settings.drainMs)
      await close()
    },
  }
}
