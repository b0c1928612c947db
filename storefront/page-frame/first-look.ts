import { whenIdle } from '#design/when-idle.ts'
import { currentRetailer } from '#storefront/api/session.ts'
import { quietMs } from './quiet-ms.ts'

let quiet: Promise<void> | null = null
let looked: Promise<void> | null = null

/** Whether the phone has nothing of the shop yet: nobody is signed in, and no worker answers. */
export function isFirstLook(): boolean {
  // Only available in secure contexts, unlike its type says.
  const workers = navigator.serviceWorker as ServiceWorkerContainer | undefined
  return !currentRetailer() && !workers?.controller
}

/** Resolves once the page has loaded and some seconds have passed: what fills the phone's store competes with nothing. */
export const untilQuiet = (): Promise<void> => (quiet ??= quietened())

/**
 * For what a first look does not need: resolves once its first tap or key is answered and drawn, at the latest when the page
 * is quiet. Any other look is over as soon as the page is idle.
 */
export const afterFirstLook = (): Promise<void> =>
  (looked ??= isFirstLook() ? Promise.race([firstUse(), untilQuiet()]) : idle())

const idle = () => new Promise<void>((resolve) => void whenIdle(resolve))

async function quietened(): Promise<void> {
  if (document.readyState !== 'complete')
    await new Promise((resolve) => addEventListener('load', resolve, { once: true }))
  await new Promise((resolve) => setTimeout(resolve, quietMs))
  await idle()
}

const firstUse = (): Promise<void> =>
  new Promise((resolve) => {
    const afterDrawing = () => requestAnimationFrame(() => setTimeout(resolve))
    for (const kind of ['click', 'keydown']) addEventListener(kind, afterDrawing, { once: true, capture: true })
  })
