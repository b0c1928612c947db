import { flushSync } from 'react-dom'
import { changeAddress } from './address-bar.ts'
import { documentLanguage } from './location.ts'
import { match } from './match.ts'
import { fetchPage } from './page-store.ts'
import { loadPage, loadPartsFor } from './pages.ts'
import { rememberPage, restoredList } from './previous-path.ts'

/** Fetches what a page needs: module, texts, data. Rejects when any of them fails. */
async function prepare(to: URL): Promise<void> {
  const language = documentLanguage()
  const { route, needs } = match(to.pathname)
  const [answer] = await Promise.all([
    needs === 'plain' || needs === 'not-found' ? null : fetchPage(to.pathname + to.search),
    loadPage(route, language),
  ])
  if (answer?.data.kind === 'not-found') await loadPage('notFound', language)
  else if (answer) await loadPartsFor(answer.data)
}

const isInStorefront = (to: URL) => to.origin === location.origin && match(to.pathname).route !== 'notFound'
const addressOf = (to: string) => new URL(to, location.href)

/** Prefetches a page that the user will probably open next. */
export function prefetch(to: string): void {
  const url = addressOf(to)
  // An error repeats, and is shown, when the user goes there.
  if (isInStorefront(url)) prepare(url).catch(() => {})
}

/** A page that takes longer to prepare is left to the browser, milliseconds: a script that never comes has no limit of its own. */
const longestMs = 30_000

let latest = 0

// A step back leaves the page from which something was opened, as a later click does.
if (!import.meta.env.SSR)
  addEventListener('popstate', () => {
    latest += 1
    document.documentElement.removeAttribute('data-going')
  })

/**
 * Navigates to a page of the storefront. The old page stays until the new one is ready; meanwhile the document has
 * `data-going` for the style sheets. If preparing it fails, or takes too long, the browser loads it as a document; without a network the
 * page opens and shows the error itself.
 */
export async function go(to: string, { replace = false }: { replace?: boolean } = {}): Promise<void> {
  const url = addressOf(location.pathname.startsWith('/product/') ? restoredList(to) : to)
  const navigation = (latest += 1)
  if (!isInStorefront(url)) return location.assign(url)
  const root = document.documentElement
  root.toggleAttribute('data-going', true)
  const failed = await Promise.race([
    prepare(url).then(
      () => false,
      () => true,
    ),
    new Promise<true>((resolve) => setTimeout(resolve, longestMs, true)),
  ])
  // A later click or a step back has superseded this one.
  if (navigation !== latest) return
  root.removeAttribute('data-going')
  if (failed && navigator.onLine) return location.assign(url)
  rememberPage()
  const samePath = url.pathname === location.pathname
  flushSync(() => changeAddress(url.pathname + url.search + url.hash, replace))
  if (replace && samePath) return
  scrollTo(0, 0)
  document.getElementById('main')?.focus({ preventScroll: true })
}

/** Navigation for components: `const navigate = useNavigate(); navigate(href('cart'))`. */
export const useNavigate = () => go
