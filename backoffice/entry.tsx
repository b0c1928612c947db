import { createRoot } from 'react-dom/client'
import { finishSignIn, signInWindowPath, startSignIn } from './api/sign-in.ts'
import { accessToken, currentStaff } from './api/session.ts'
import './backoffice.css'
import { setAriaTexts } from './kit/aria-texts.ts'
import { startLive } from './live/live.ts'
import { App } from './shell/App.tsx'
import { SignInPage } from './shell/SignInPage.tsx'
import { loadTexts, sharedNamespaces } from './texts/namespaces.ts'

/** Draws the back office, or leaves for the login page. */
async function start(): Promise<void> {
  const language = document.documentElement.lang === 'en' ? 'en' : 'th'
  const [outcome] = await Promise.all([finishSignIn(), loadTexts(language, sharedNamespaces)])
  if (outcome === 'window') return window.close()
  if (location.pathname === signInWindowPath) return startSignIn(signInWindowPath)
  const app = document.getElementById('app')
  if (!app) return
  setAriaTexts(language)
  const root = createRoot(app)
  if (outcome === 'failed') root.render(<SignInPage reason="signInFailed" />)
  else if (!accessToken()) await startSignIn(location.pathname + location.search)
  else if (!currentStaff()) root.render(<SignInPage reason="notStaff" />)
  else {
    startLive()
    root.render(<App language={language} />)
  }
}

void start()
