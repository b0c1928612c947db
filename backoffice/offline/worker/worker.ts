import { loadsOnly } from '#web/page-files.ts'
import { answer, isForWorker } from './answer.ts'

/**
 * The back office's service worker: opens the screens of drivers and packers without a connection. It stores the
 * program alone; what a call answers is stored by the screens, for the person who is signed in.
 */

declare const self: ServiceWorkerGlobalScope
/** Set by the build: its name, and the paths of the files that those screens need. */
declare const BUILD: string
declare const FILES: readonly string[]

const page = '/backoffice/'
const names = { files: 'songdee.backoffice.files', pages: `songdee.backoffice.pages.${BUILD}` }
const ports = {
  fetch: (request: Request) => fetch(request),
  open: (name: keyof typeof names) => caches.open(names[name]),
  page,
  files: FILES,
}

self.addEventListener('install', (event) => event.waitUntil(install()))

/** Rejects where the page is of another build, as during a deployment: the next visit tries again. */
async function install(): Promise<void> {
  const files = await caches.open(names.files)
  const known = await Promise.all(FILES.map((file) => files.match(file)))
  await files.addAll(FILES.filter((_, index) => !known[index]))
  const response = await fetch(page)
  const html = await response.clone().text()
  if (!response.ok || !loadsOnly(html, FILES)) throw new Error('The page is of another build')
  await (await caches.open(names.pages)).put(page, response)
  await self.skipWaiting()
}

self.addEventListener('activate', (event) =>
  event.waitUntil(
    (async () => {
      const old = (await caches.keys()).filter(
        (name) => name.startsWith('songdee.backoffice.pages.') && name !== names.pages,
      )
      await Promise.all(old.map((name) => caches.delete(name)))
      await self.clients.claim()
    })(),
  ),
)

self.addEventListener('fetch', (event) => {
  if (!isForWorker(event.request, self.location.origin)) return
  event.respondWith(answer(event.request, { ...ports, later: (work) => event.waitUntil(work.catch(() => undefined)) }))
})
