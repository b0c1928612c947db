/**
 * Part of every page; runs before anything is rendered. It requests no script before the first paint, and until
 * hydration it records taps on add buttons, on the answers about cookies and on what sends a form, so that none is lost. Its bytes are the same on
 * all pages, because the Content-Security-Policy has its hash. What differs is in attributes of <html>.
 */

// Its bytes count: names that repeat are short once built.
const page = document
const root = page.documentElement

chooseLanguage()
reserveSpace()
catchTaps()
startAfterPaint()

/**
 * The server cannot read the local storage, and the browser may send a reload before it has stored a cookie that was
 * just set. When the stored choice differs the page reloads, at most five times, so that it stops where cookies are
 * blocked.
 */
function chooseLanguage(): void {
  try {
    const wanted = /(?:^|; )lang=(th|en)/.exec(page.cookie)?.[1] ?? localStorage['lang']
    const kept = sessionStorage
    const key = 'songdee.lang'
    if ((wanted !== 'th' && wanted !== 'en') || wanted === root.lang) {
      delete kept[key]
      return
    }
    const reloads = +kept[key] || 0
    if (reloads >= 5) return
    kept[key] = reloads + 1
    page.cookie = `lang=${wanted};path=/;max-age=31536000;samesite=lax`
    location.reload()
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
  window.songdeeTaps = []
  addEventListener(
    'click',
    (event) => {
      const button = (event.target as Element).closest?.<HTMLElement>('[data-add],[data-tap]')
      const taps = window.songdeeTaps
      if (!button || !taps) return
      const { add, tap } = button.dataset
      taps.push((add ?? tap) as string)
      button.setAttribute('data-tapped', '')
      const region = page.getElementById('announcer')
      if (region && add) region.textContent = root.dataset.added as string
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
    for (const href of modules) {
      const link = page.createElement('link')
      link.rel = 'modulepreload'
      link.href = href
      page.head.append(link)
    }
    if (entry) void import(/* @vite-ignore */ entry)
  }
  new PerformanceObserver(start).observe({ type: 'paint', buffered: true })
  // A hidden tab is never painted.
  setTimeout(start, 3000)
}
