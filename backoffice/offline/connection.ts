/** Tabs tell each other that something on the device has changed. */
const channelName = 'songdee.backoffice.offline'

/**
 * Calls the listener whenever sending may succeed again: the connection is back, the page comes to the front, or another
 * tab has added something.
 * @returns how to tell the other tabs, and how to stop
 */
export function onResume(listener: () => void): { tellOthers: () => void; stop: () => void } {
  const channel = new BroadcastChannel(channelName)
  const onVisible = () => document.visibilityState === 'visible' && listener()
  channel.addEventListener('message', listener)
  addEventListener('online', listener)
  document.addEventListener('visibilitychange', onVisible)
  return {
    tellOthers: () => channel.postMessage('changed'),
    stop: () => {
      channel.close()
      removeEventListener('online', listener)
      document.removeEventListener('visibilitychange', onVisible)
    },
  }
}

/**
 * Lets the back office open without a connection from now on, on this device, which keeps what is recorded there also when its
 * room runs out, if the browser agrees. Only the screens for the road and the warehouse ask for it: an office computer need not
 * store the program. Browsers without service workers go without.
 */
export function openWithoutConnection(): void {
  if ('storage' in navigator) navigator.storage.persist().catch(() => undefined)
  if (!('serviceWorker' in navigator)) return
  navigator.serviceWorker.register('/backoffice/service-worker.js', { scope: '/backoffice/' }).catch(() => undefined)
}
