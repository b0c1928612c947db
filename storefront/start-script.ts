/**
 * Part of every page; runs before anything is rendered. It requests no script before the first paint, and until
 * hydration it records taps on add buttons, so that none is lost. Its bytes are the same on all pages, because the
 * Content-Security-Policy has its hash. What differs is in attributes of <html>.
 */

const root = document.documentElement

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
    const wanted = /(?:^|; )lang=(th|en)/.exec(document.cookie)?.[1] ?? localStorage['lang']
    const key = 'songdee.lang'
    if ((wanted !== 'th' && wanted !== 'en') || wanted === root.lang) {
      delete sessionStorage[key]
      return
    }
    const reloads = Number(sessionStorage[key]) || 0
    if (reloads >= 5) return
    sessionStorage[key] = reloads + 1
    document.cookie = `lang=${wanted};path=/;max-age=31536000;samesite=lax`
    location.reload()
  } catch {
    // Storage may be forbidden; then the browser's language applies.
  }
}

/** Reserves space for what a signed-in retailer sees; the app updates the attribute afterwards. */
function reserveSpace(): void {
  root.toggleAttribute('data-shop', document.cookie.includes('signed-in=1'))
}

function catchTaps(): void {
  window.songdeeTaps = []
  addEventListener(
    'click',
    (event) => {
      const button = (event.target as Element).closest?.('[data-add]')
      if (!button || !window.songdeeTaps) return
      window.songdeeTaps.push(Number(button.getAttribute('data-add')))
      button.setAttribute('data-tapped', '')
      const region = document.getElementById('announcer')
      if (region) region.textContent = root.dataset.added ?? ''
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
      const link = document.createElement('link')
      link.rel = 'modulepreload'
      link.href = href
      document.head.append(link)
    }
    if (entry) void import(/* @vite-ignore */ entry)
  }
  new PerformanceObserver(start).observe({ type: 'paint', buffered: true })
  // A hidden tab is never painted.
  setTimeout(start, 3000)
}
