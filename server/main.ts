import { setTimeout as pause } from 'node:timers/promises'
import { createShop } from './create-shop.ts'
import { closeDataFolder } from './data-folder.ts'
import { bindPort } from './http/bound-port.ts'
import { listeningOn, type Settings } from './settings.ts'

/**
 * Starts the shop: port, server, jobs. Asked to stop it drains, finishes what it began and closes everything.
 * @returns the address under which it answers, and how to stop it
 */
export async function start(given: Settings): Promise<{ url: string; stop: () => Promise<void> }> {
  const bound = await bindPort(given.port, given.host)
  const settings = listeningOn(given, bound.port)
  await closeDataFolder(settings.dataDir)
  const { app, startJobs, close } = await createShop(settings)
  await bound.serve(app)
  await startJobs()
  return {
    url: settings.publicUrl,
    stop: async () => {
      app.draining.begin()
      await pause(settings.drainMs)
      await close()
    },
  }
}
