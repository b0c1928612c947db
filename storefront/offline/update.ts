import { useSyncExternalStore } from 'react'
import { appInfo } from '#contract/catalogue/calls.ts'
import { call } from '../api/call.ts'

const workerPath = '/custom-service-worker.js'
/** A page that stays open asks for the shop's version this often, when it is looked at. */
const askMs = 10 * 60_000
/** A new worker takes over within moments; should it not, the page comes again without it. */
const takeOverMs = 3000

let available = false
let agreed = false
const listeners = new Set<() => void>()

function tell(): void {
  available = true
  listeners.forEach((listener) => listener())
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** Whether a newer version of the shop is there to be loaded. */
export const useUpdateAvailable = (): boolean => useSyncExternalStore(subscribe, () => available)

/** Lets the waiting worker take over, and loads the page anew. */
export async function loadNewVersion(): Promise<void> {
  // Offered only in secure contexts, whatever the types say.
  const workers = navigator.serviceWorker as ServiceWorkerContainer | undefined
  const waiting = (await workers?.getRegistration())?.waiting
  if (!waiting) return location.reload()
  agreed = true
  waiting.postMessage('SKIP_WAITING')
  setTimeout(() => location.reload(), takeOverMs)
}

/** Pictures that were loaded before there was a worker come out of the browser's own cache once more, for it to keep. */
function handOverPictures(): void {
  const loaded = performance.getEntriesByType('resource').filter(({ name }) => name.includes('/content/images/'))
  for (const { name } of loaded) fetch(name).catch(() => undefined)
}

async function registerWorker(): Promise<ServiceWorkerRegistration | null> {
  if (!('serviceWorker' in navigator)) return null
  const workers = navigator.serviceWorker
  const hadWorker = workers.controller !== null
  workers.addEventListener('controllerchange', () => {
    if (agreed) location.reload()
    else if (!hadWorker) handOverPictures()
    // Another tab has agreed; here the reader may be in the middle of something.
    else tell()
  })
  const registration = await workers.register(workerPath, { updateViaCache: 'none' }).catch(() => null)
  if (!registration) return null
  const look = () => {
    if (registration.waiting && workers.controller) tell()
  }
  look()
  registration.addEventListener('updatefound', () => registration.installing?.addEventListener('statechange', look))
  return registration
}

/** Registers the service worker, and asks the shop from time to time whether this page is old. */
export async function followUpdates(): Promise<void> {
  const registration = await registerWorker()
  let askedAt = 0
  const ask = async () => {
    if (document.visibilityState !== 'visible' || Date.now() - askedAt < askMs) return
    askedAt = Date.now()
    const reply = await call(appInfo, {})
    // Not known is asked again at the next look, without disturbing anybody.
    if (!reply.ok) return void (askedAt = 0)
    if (reply.value.version === APP_VERSION) return
    await registration?.update().catch(() => undefined)
    tell()
  }
  document.addEventListener('visibilitychange', () => void ask())
  await ask()
}
