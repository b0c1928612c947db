import { createRoot } from 'react-dom/client'
import { accessToken, currentStaff } from './api/session.ts'
import { isReturn, signInWindowPath } from './api/sign-in-window.ts'
import './backoffice.css'
import { setAriaTexts } from './kit/aria-texts.ts'
import { startLive } from './live/live.ts'
import type { SignInProblem } from './shell/SignInPage.tsx'
import { App } from './shell/App.tsx'
import { loadTexts, sharedNamespaces } from './texts/namespaces.ts'

/** Draws the back office, or leaves for the login page, whose code only those load who are not signed in. */
async function start(): Promise<void> {
  const language = document.documentElement.lang === 'en' ? 'en' : 'th'
  const signIn = () => import('./api/sign-in.ts')
  const finish = isReturn() ? signIn().then(({ finishSignIn }) => finishSignIn()) : null
  const [outcome] = await Promise.all([finish, loadTexts(language, sharedNamespaces)])
  if (outcome === 'window') return window.close()
  const app = document.getElementById('app')
  if (!app) return
  setAriaTexts(language)
  const root = createRoot(app)
  const say = async (reason: SignInProblem) =>
    root.render(await (await import('./shell/SignInPage.tsx')).signInPage(language, reason))
  const leaveFor = async (path: string) => (await signIn()).startSignIn(path, say)
  if (location.pathname === signInWindowPath) return leaveFor(signInWindowPath)
  if (outcome === 'failed') return say('signInFailed')
  if (!accessToken()) return leaveFor(location.pathname + location.search)
  if (!currentStaff()) return say('notStaff')
  startLive()
  root.render(<App language={language} />)
}

void start()
