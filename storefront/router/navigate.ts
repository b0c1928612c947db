import { flushSync } from 'react-dom'
import { navigate } from 'wouter/use-browser-location'
import { documentLanguage } from './location.ts'
import { match } from './match.ts'
import { fetchPage } from './page-store.ts'
import { loadPage } from './pages.ts'
import { rememberPage, restoredList } from './previous-path.ts'

/** Fetches everything a page is drawn from: its module, its texts, its data. Rejects when something fails. */
async function prepare(to: URL): Promise<void> {
  const language = documentLanguage()
  const { route, needs } = match(to.pathname)
  const [answer] = await Promise.all([
    needs === 'plain' || needs === 'not-found' ? null : fetchPage(to.pathname + to.search),
    loadPage(route, language),
  ])
  if (answer?.data.kind === 'not-found') await loadPage('notFound', language)
}

const inside = (to: URL) => to.origin === location.origin && match(to.pathname).route !== 'notFound'
const addressOf = (to: string) => new URL(to, location.href)

/** Prepares a page that the reader will probably want next. */
export function warm(to: string): void {
  const url = addressOf(to)
  // What fails here fails again, and is told, when the reader goes there.
  if (inside(url)) prepare(url).catch(() => {})
}

let latest = 0

/**
 * Goes to a page of the shop. The old page stays until the new one can be drawn at once; `data-going` on the document
 * tells style sheets that it is under way. When it cannot be prepared, the browser loads it as a document; without a
 * network it is opened as it is, and says so itself.
 */
export async function go(to: string, { replace = false }: { replace?: boolean } = {}): Promise<void> {
  const url = addressOf(location.pathname.startsWith('/product/') ? restoredList(to) : to)
  const turn = (latest += 1)
  if (!inside(url)) return location.assign(url)
  const root = document.documentElement
  root.toggleAttribute('data-going', true)
  const failed = await prepare(url).then(
    () => false,
    () => true,
  )
  // A later click has overtaken this one.
  if (turn !== latest) return
  root.removeAttribute('data-going')
  if (failed && navigator.onLine) return location.assign(url)
  rememberPage()
  const samePath = url.pathname === location.pathname
  flushSync(() => navigate(url.pathname + url.search + url.hash, { replace }))
  if (replace && samePath) return
  scrollTo(0, 0)
  document.getElementById('main')?.focus({ preventScroll: true })
}

/** Goes from parts of pages: `const navigate = useNavigate(); navigate(href('cart'))`. */
export const useNavigate = () => go
