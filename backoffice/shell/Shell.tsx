import { useEffect, useState } from 'react'
import { Redirect, Route, Switch, useLocation } from 'wouter'
import { useIsSignedIn, useStaff } from '#backoffice/api/session.ts'
import { handleKeys } from '#backoffice/kit/actions/key-handling.ts'
import { ConfirmHost, QuestionDialog } from '#backoffice/kit/ConfirmHost.tsx'
import { later } from '#backoffice/kit/later.tsx'
import { reloadForOthers } from '#backoffice/kit/leaving.ts'
import { Toasts } from '#backoffice/kit/Toasts.tsx'
import { useAtRest } from '#backoffice/kit/use-at-rest.ts'
import { LiveNotice } from '#backoffice/live/LiveNotice.tsx'
import { screens } from '#backoffice/screens.ts'
import { loadErrors } from '#backoffice/texts/namespaces.ts'
import { useTexts } from '#backoffice/texts/use-texts.ts'
import { EmptyScreen } from './EmptyScreen.tsx'
import { isAllowed } from './allowed-screens.ts'
import { Menu } from './Menu.tsx'
import { ScreenView } from './ScreenView.tsx'
import { AccountPanel } from './AccountMenu.tsx'
import { CommandPalette, KeyHelp, TopBar } from './TopBar.tsx'
import './shell.css'

const SessionEnded = later(() => import('./SessionEnded.tsx').then((module) => module.SessionEnded))
/** Loaded while the first screen reads its data, so that they open at once, also when the connection is lost. */
const laterParts = [CommandPalette, KeyHelp, QuestionDialog, AccountPanel, SessionEnded]

/** The frame: the menu at the start, the screen of the address next to it. */
export function Shell() {
  const texts = useTexts('shell')
  const staff = useStaff()
  const isSignedIn = useIsSignedIn()
  const [path] = useLocation()
  const [menuAt, setMenuAt] = useState<string | null>(null)
  const start = screens.find((screen) => screen.menu && isAllowed(screen, staff))?.path
  useReloadForOthers(staff?.id)
  useEffect(handleKeys, [])
  useAtRest(() => {
    laterParts.forEach((part) => part.preload())
    void loadErrors()
  })
  return (
    <div className="shell">
      <a className="skip-link" href="#screen">
        {texts.skip}
      </a>
      <Menu isOpen={menuAt === path} onChoose={() => setMenuAt(null)} />
      <div className="content-column">
        <TopBar isMenuOpen={menuAt === path} onMenu={() => setMenuAt(menuAt === path ? null : path)} />
        <main className="screen" id="screen" tabIndex={-1}>
          <LiveNotice />
          <Switch>
            {screens.map((screen) => (
              <Route key={screen.path} path={screen.path}>
                {(params) => <ScreenView screen={screen} params={params as Record<string, string>} />}
              </Route>
            ))}
            <Route path="/">{start ? <Redirect to={start} replace /> : <EmptyScreen reason="forbidden" />}</Route>
            <Route>
              <EmptyScreen reason="noScreen" />
            </Route>
          </Switch>
        </main>
        <Toasts />
      </div>
      <ConfirmHost />
      {!isSignedIn && <SessionEnded />}
    </div>
  )
}

/** Somebody else has signed in, here or in another tab: nothing of the first one's may stay in sight. */
function useReloadForOthers(id: string | undefined): void {
  const [first] = useState(id)
  useEffect(() => {
    if (id !== first) reloadForOthers()
  }, [id, first])
}
