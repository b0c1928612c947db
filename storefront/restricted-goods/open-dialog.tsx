import { createRoot, type Root } from 'react-dom/client'
import { announce } from '#design/announce.ts'
import { loginHref } from '#storefront/api/session-end.ts'
import { documentLanguage } from '#storefront/router/location.ts'
import { go } from '#storefront/router/navigate.ts'
import { loadTexts, textsOf } from '#storefront/texts/namespaces.ts'
import { TextsProvider } from '#storefront/page-frame/TextsProvider.tsx'
import { hasAccess, rememberAccess } from './access.ts'
import { RestrictedDialog } from './RestrictedDialog.tsx'

/** Actions waiting for access, by product: a second tap on the same one counts once. */
const waiting = new Map<number, () => void>()
let root: Root | null = null
/** The login page, with the way back to where access was requested. */
let login = ''

/** Opens the dialog, or adds one more product to the open one. */
export async function requestAccess(productId: number, put: () => void): Promise<void> {
  if (hasAccess()) return put()
  await loadTexts(documentLanguage(), ['restricted', 'errors'])
  login = loginHref()
  waiting.set(productId, put)
  renderDialog(true)
  addEventListener('popstate', close, { once: true })
}

/** A React root of its own, so that the first load does not need it. */
function renderDialog(open: boolean): void {
  root ??= createRoot(document.body.appendChild(document.createElement('div')))
  root.render(
    <TextsProvider language={documentLanguage()}>
      <RestrictedDialog open={open} onClose={close} onGranted={grant} onSignedOut={logIn} />
    </TextsProvider>,
  )
}

function close(): void {
  waiting.clear()
  renderDialog(false)
}

function grant(): void {
  rememberAccess()
  putAll(() => announce(textsOf(documentLanguage(), 'restricted').granted))
}

/** Keeps the pending products. A user whose session ended is on the login page already. */
function logIn(): void {
  putAll(() => void go(login, { replace: location.pathname === '/login' }))
}

/** After the dialog has returned the focus, so that it does not take it from the stepper that opens now. */
function putAll(then: () => void): void {
  const puts = [...waiting.values()]
  close()
  requestAnimationFrame(() => {
    puts.forEach((put) => put())
    then()
  })
}
