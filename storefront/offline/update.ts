import { useSyncExternalStore } from 'react'
import { createListeners } from '#web/listeners.ts'
import { appInfo } from '#contract/catalogue/calls.ts'
import { saveTypedFields } from '#storefront/page-frame/persisted-fields.ts'
import { untilQuiet } from '#storefront/page-frame/first-look.ts'
import { call } from '../api/call.ts'

const workerPath = '/custom-service-worker.js'
/** How often an open page checks the storefront's version when it becomes visible, in milliseconds. */
const checkMs = 10 * 60_000
/** If the new worker has not taken over after this many milliseconds, the page reloads without it. */
const takeOverMs = 3000

let available = false
let agreed = false
const [notify, subscribe] = createListeners()

function announceUpdate(): void {
  available = true
  notify()
}

/** Whether a newer version of the storefront can be loaded. */
export const useUpdateAvailable = (): boolean => useSyncExternalStore(subscribe, () => available)

/** Loads the page again, with what is typed on it. */
function loadAgain(): void {
  try {
    saveTypedFields()
  } catch {
    // Without room for it: the new version is wanted all the same.
  }
  location.reload()
}

/** Activates the waiting worker and reloads the page. */
export async function loadNewVersion(): Promise<void> {
  // Only available in secure contexts, unlike its type says.
  const workers = navigator.serviceWorker as ServiceWorkerContainer | undefined
  const waiting = (await workers?.getRegistration())?.waiting
  if (!waiting) return loadAgain()
  agreed = true
  waiting.postMessage('SKIP_WAITING')
  setTimeout(loadAgain, takeOverMs)
}

/** Hands the images that were loaded before the first worker to it: it stores them out of the browser's cache. */
function storeLoadedImages(): void {
  const loaded = performance.getEntriesByType('resource').map(({ name }) => name)
  const urls = loaded.filter((name) => name.includes('/content/images/'))
  navigator.serviceWorker.controller?.postMessage({ kind: 'STORE_IMAGES', urls })
}

async function registerWorker(): Promise<ServiceWorkerRegistration | null> {
  if (!('serviceWorker' in navigator)) return null
  const workers = navigator.serviceWorker
  const hadWorker = workers.controller !== null
  workers.addEventListener('controllerchange', () => {
    if (agreed) loadAgain()
    else if (!hadWorker) storeLoadedImages()
    // Another tab has agreed; here the user may be in the middle of something.
    else announceUpdate()
  })
  // On a first visit nothing competes with what is looked at.
  if (!hadWorker) await untilQuiet()
  const registration = await workers.register(workerPath, { updateViaCache: 'none' }).catch(() => null)
  if (!registration) return null
  const announceWaiting = () => {
    if (registration.waiting && workers.controller) announceUpdate()
  }
  announceWaiting()
  registration.addEventListener('updatefound', () =>
    registration.installing?.addEventListener('statechange', announceWaiting),
  )
  return registration
}

/** Registers the service worker, and checks from time to time whether this page is outdated. */
export async function followUpdates(): Promise<void> {
  const registering = registerWorker()
  let checkedAt = 0
  const check = async () => {
    if (document.visibilityState !== 'visible' || Date.now() - checkedAt < checkMs) return
    checkedAt = Date.now()
    const reply = await call(appInfo, {})
    // After a failed call the next visibility change retries, without a message.
    if (!reply.ok) return void (checkedAt = 0)
    if (reply.value.version === APP_VERSION) return
    await (await registering)?.update().catch(() => undefined)
    announceUpdate()
  }
  document.addEventListener('visibilitychange', () => void check())
  await check()
}
