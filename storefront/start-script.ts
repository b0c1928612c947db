/**
 * Part of every page; runs before anything is rendered. It requests no script before the first paint, and until
 * hydration it records taps on add buttons, on the answers about cookies and on any other button, so that none is lost,
 * those on the first two also where the scripts cannot be loaded. Its bytes are the same on all pages, because the Content-Security-Policy has
 * its hash. What differs is in attributes of <html>.
 */

// Its bytes count: names that repeat are short once built.
const page = document
const root = page.documentElement
/** What was tapped, and how often the page was loaded again, before it could start. */
const [taps, reloads]: [string[], number] = history.state ?? [[], 0]
history.replaceState(null, '')
window.songdeeTaps = taps
window.songdeeStartFailed = reloadOnceReached

chooseLanguage()
reserveSpace()
catchTaps()
startAfterPaint()

/** At most five times in a row, so that it stops where cookies are blocked or a script is missing. */
function reload(): void {
  if (reloads >= 5) return
  history.replaceState([taps, reloads + 1], '')
  location.reload()
}

/**
 * The server cannot read the local storage, and the browser may send a reload before it has stored a cookie that was
 * just set. When the stored choice differs the page reloads.
 */
function chooseLanguage(): void {
  try {
    const wanted = /(?:^|; )lang=(th|en)/.exec(page.cookie)?.[1] ?? localStorage['lang']
    if ((wanted !== 'th' && wanted !== 'en') || wanted === root.lang) return
    page.cookie = `lang=${wanted};path=/;max-age=31536000;samesite=lax`
    reload()
  } catch {
    // Storage may be forbidden; then the browser's language applies.
  }
}

/** Reserves space for what a signed-in retailer sees, and hides the question about cookies where it is answered. */
function reserveSpace(): void {
  root.toggleAttribute('data-answered', page.cookie.includes('consent='))
  root.toggleAttribute('data-shop', page.cookie.includes('signed-in=1'))
}

function catchTaps(): void {
  addEventListener(
    'click',
    (event) => {
      const button = (event.target as Element).closest?.<HTMLElement>('[type=button],[data-tap]')
      if (!button || !window.songdeeTaps) return
      const { add, tap } = button.dataset
      taps.push((add ?? tap) as string)
      if (!add) window.songdeePressed = button
      button.dataset.tapped = ''
      if (add) (page.getElementById('announcer') as HTMLElement).textContent = root.dataset.added as string
    },
    true,
  )
}

function startAfterPaint(): void {
  let started = false
  const start = () => {
    if (started) return
    started = true
    const [entry, ...modules] = (root.dataset.modules ?? '').split(' ')
    for (const href of modules)
      page.head.append(Object.assign(page.createElement('link'), { rel: 'modulepreload', href }))
    if (entry) import(/* @vite-ignore */ entry).catch(reloadOnceReached)
  }
  new PerformanceObserver(start).observe({ type: 'paint', buffered: true })
  // A hidden tab is never painted.
  setTimeout(start, 3000)
}

/**
 * A browser requests a script that it could not load only when the page is loaded again: that happens as soon as the
 * server answers for this page, also that there is none, and what was tapped is kept. What is here stays where a proxy
 * answers for a server that is away.
 */
function reloadOnceReached(): void {
  const look = ({ ok, status }: Response) => (ok || status === 404 ? reload() : reloadOnceReached())
  setTimeout(() => fetch('', { method: 'HEAD', cache: 'no-store' }).then(look, reloadOnceReached), 3000)
}
